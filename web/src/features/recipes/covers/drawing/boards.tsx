import { between, pick } from '../random.ts'
import { Blob, BreadSlice, type Drawn, Herbs, Pieces } from './parts.tsx'
import { foodColor, Piece } from './pieces.tsx'
import { along, grains, scatter } from './scatter.ts'
import { Board, OvenDish, Tray } from './vessels.tsx'

const LIGHT = 'var(--food-light)'
const SHADE = 'var(--food-shade)'

/** What is baked in a dish, golden on top. */
export function Bake({ cover, random }: Drawn) {
  return (
    <OvenDish
      glaze={pick(random, ['dish', 'dish-clay', 'dish-sea', 'dish-sand'])}
      content={foodColor(cover.sauce)}
    >
      {[44, 80, 116].map((x) =>
        [60, 102].map((y) => (
          <Blob
            key={`${x} ${y}`}
            random={random}
            radius={17}
            x={x}
            y={y}
            fill={foodColor(random() < 0.6 ? 'gold' : 'yellow')}
          />
        )),
      )}
      <Pieces
        foods={cover.foods}
        places={[36, 58, 80, 102, 124].flatMap((x, column) =>
          [52, 81, 110].map((y, row) => ({
            x: x + between(random, -4, 4),
            y: y + ((column + row) % 2) * 5 - 2,
            turn: between(random, 0, 360),
            size: 1.02,
          })),
        )}
      />
      <path
        d={grains(random, 34, 44, 3)}
        stroke={foodColor('crust')}
        strokeWidth="2.2"
        strokeLinecap="round"
        opacity=".8"
      />
      <Herbs cover={cover} random={random} />
    </OvenDish>
  )
}

/** What is roasted on a tray. */
export function Roast({ cover, random }: Drawn) {
  return (
    <Tray>
      <Pieces
        foods={cover.foods}
        places={[32, 56, 80, 104, 128].flatMap((x, column) =>
          [52, 78, 105].map((y, row) => ({
            x: x + between(random, -5, 5),
            y: y + ((column + row) % 2) * 8 - 4,
            turn: between(random, 0, 360),
            size: between(random, 1.1, 1.4),
          })),
        )}
      />
      <Herbs cover={cover} random={random} count={5} />
    </Tray>
  )
}

/** Two slices of bread with something on them. */
export function Toast({ cover, random }: Drawn) {
  // What lies on it is to be seen on it.
  const spread = foodColor(cover.sauce === cover.foods[0].color ? 'cream' : cover.sauce)
  return (
    <Board>
      {[
        { x: 48, y: 82, turn: between(random, -14, -4) },
        { x: 112, y: 80, turn: between(random, 4, 14) },
      ].map(({ x, y, turn }) => (
        <g key={x}>
          <BreadSlice x={x} y={y} turn={turn} spread={spread} />
          <g transform={`translate(${x - 80} ${y - 82})`}>
            <Pieces foods={cover.foods} places={scatter(random, 7, 19, 0.92)} />
            <Herbs cover={cover} random={random} count={2} />
          </g>
        </g>
      ))}
    </Board>
  )
}

/** A long roll, filled. */
export function Sandwich({ cover, random }: Drawn) {
  return (
    <Board>
      <g transform={`rotate(${between(random, -18, -6).toFixed(0)} 80 80)`}>
        <rect x="12" y="52" width="140" height="66" rx="32" fill={SHADE} />
        <rect x="10" y="74" width="140" height="36" rx="18" fill={foodColor('gold')} />
        <Pieces
          foods={[{ shape: 'leaf', color: 'lime' }, ...cover.foods]}
          places={[24, 38, 52, 66, 80, 94, 108, 122, 136].map((x) => ({
            x,
            y: 92,
            turn: between(random, 0, 180),
            size: 1.05,
          }))}
        />
        <rect x="10" y="44" width="140" height="42" rx="21" fill={foodColor('crust')} />
        <path d="M22 58c4-7 10-9 18-9h70" stroke={LIGHT} strokeWidth="4" strokeLinecap="round" fill="none" />
        <path
          d="m44 54 14 20M74 54l14 20M104 54l14 20"
          stroke={foodColor('gold')}
          strokeWidth="5"
          strokeLinecap="round"
        />
      </g>
    </Board>
  )
}

/** A bun from above, with what looks out of it. */
export function Burger({ cover, random }: Drawn) {
  return (
    <Board>
      <circle cx="83" cy="88" r="50" fill={SHADE} />
      <Pieces
        foods={[{ shape: 'leaf', color: 'lime' }]}
        places={along(random, 11, 42, 0, 360).map((place) => ({ ...place, size: 1.3 }))}
      />
      <Pieces
        foods={cover.foods}
        places={along(random, 9, 41, 20, 380).map((place) => ({ ...place, size: 0.9 }))}
      />
      <circle cx="80" cy="76" r="42" fill={foodColor('crust')} />
      <circle cx="76" cy="71" r="31" fill={LIGHT} opacity=".5" />
      <path
        d={grains(random, 22, 32, 3)}
        transform="translate(0 -4)"
        stroke={foodColor('cream')}
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </Board>
  )
}

/** A loaf, and a slice of it. */
export function Bread({ cover, random }: Drawn) {
  return (
    <Board>
      <g transform={`rotate(${between(random, -16, -4).toFixed(0)} 80 80)`}>
        <rect x="12" y="48" width="104" height="68" rx="34" fill={SHADE} />
        <rect x="10" y="42" width="104" height="68" rx="33" fill={foodColor('crust')} />
        <path
          d="M24 58c6-9 14-11 24-11h34"
          stroke={LIGHT}
          strokeWidth="5"
          strokeLinecap="round"
          fill="none"
        />
        <path
          d="m34 62 16 30M58 62l16 30M82 62l14 28"
          stroke={foodColor('gold')}
          strokeWidth="7"
          strokeLinecap="round"
        />
        <BreadSlice x={126} y={84} turn={8} spread={foodColor('gold')} />
      </g>
      <Pieces
        foods={cover.foods}
        places={[
          { x: 28, y: 44 },
          { x: 46, y: 122 },
          { x: 68, y: 126, turn: 60 },
        ]}
      />
    </Board>
  )
}

/** Three tacos side by side. */
export function Tacos({ cover, random }: Drawn) {
  return (
    <Board>
      {[44, 80, 116].map((x) => (
        <g
          key={x}
          transform={`translate(${x - 80} ${between(random, -4, 4).toFixed(1)}) rotate(${between(random, 4, 14).toFixed(0)} 80 80)`}
        >
          <path d="M66 40c40 0 40 80 0 80Z" fill={SHADE} transform="translate(3 5)" />
          <path d="M74 38c38 4 38 80 0 84-14-20-14-64 0-84Z" fill={foodColor('crust')} />
          <Pieces
            foods={[...cover.foods, { shape: 'leaf', color: 'lime' }]}
            places={[46, 58, 70, 82, 94, 106, 115].map((y) => ({
              x: 74,
              y,
              turn: between(random, 0, 360),
              size: 0.95,
            }))}
          />
          <path d="M78 36c36 6 36 82 0 88 8-26 8-62 0-88Z" fill={foodColor('gold')} />
          <path
            d={grains(random, 9, 18, 2)}
            transform="translate(13 0)"
            stroke={foodColor('crust')}
            strokeWidth="2.4"
            strokeLinecap="round"
          />
        </g>
      ))}
    </Board>
  )
}

/** A pizza, cut. */
export function Pizza({ cover, random }: Drawn) {
  return (
    <Board>
      <circle cx="83" cy="86" r="60" fill={SHADE} />
      <circle cx="80" cy="80" r="60" fill={foodColor('crust')} />
      <circle cx="80" cy="80" r="54" fill={foodColor('red')} />
      <Blob random={random} radius={48} fill={foodColor('yellow')} />
      <Pieces foods={cover.foods} places={scatter(random, 14, 44, 1.05)} />
      <Herbs cover={cover} random={random} count={4} />
      <path d="M20 80h120M50 28l60 104M110 28 50 132" stroke={SHADE} strokeWidth="1.5" />
    </Board>
  )
}

/** Three skewers. */
export function Skewers({ cover, random }: Drawn) {
  const [first, second = { shape: 'strip', color: 'green' } as const, third = second] = cover.foods
  return (
    <Board>
      <g transform={`rotate(${between(random, -14, 14).toFixed(0)} 80 80)`}>
        {[50, 80, 110].map((y) => (
          <g key={y}>
            <path d={`M8 ${y}h146`} stroke="var(--food-cocoa)" strokeWidth="3.5" strokeLinecap="round" />
            {[34, 57, 80, 103, 126].map((x, index) => (
              <Piece
                key={x}
                look={index % 2 === 0 ? first : y === 80 ? third : second}
                x={x}
                y={y}
                turn={between(random, -30, 30)}
                size={1.2}
              />
            ))}
          </g>
        ))}
        <Herbs cover={cover} random={random} />
      </g>
    </Board>
  )
}
