import { between, pick } from '../random.ts'
import { Blob, type Drawn, Herbs, Pieces } from './parts.tsx'
import { foodColor, Piece } from './pieces.tsx'
import { along, grains, scatter } from './scatter.ts'
import { Pan, Plate } from './vessels.tsx'

const LIGHT = 'var(--food-light)'
const SHADE = 'var(--food-shade)'

/** A nest of pasta with its sauce. */
export function Pasta({ cover, random }: Drawn) {
  return (
    <Plate random={random}>
      <circle cx="81" cy="83" r="45" fill={SHADE} />
      <circle cx="80" cy="80" r="44" fill={foodColor('gold')} />
      {[40, 35, 30, 25, 20, 15, 10].map((radius) => (
        <ellipse
          key={radius}
          cx={80 + between(random, -3, 3)}
          cy={80 + between(random, -3, 3)}
          rx={radius}
          ry={radius * between(random, 0.82, 1)}
          transform={`rotate(${between(random, 0, 180).toFixed(0)} 80 80)`}
          fill="none"
          stroke={radius % 2 === 0 ? foodColor('yellow') : foodColor('crust')}
          strokeOpacity={radius % 2 === 0 ? 0.9 : 0.45}
          strokeWidth="2.6"
        />
      ))}
      <Blob random={random} radius={25} fill={foodColor(cover.sauce)} />
      <Pieces foods={cover.foods} places={scatter(random, 6, 22)} />
      <path
        d={grains(random, 12, 34, 2)}
        stroke={foodColor('cream')}
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <Herbs cover={cover} random={random} />
    </Plate>
  )
}

/** The main thing large, a side beside it. */
export function MainPlate({ cover, random }: Drawn) {
  const [main, ...sides] = cover.foods
  const isOne = main.shape === 'fillet' || main.shape === 'wedge'
  const turn = between(random, -25, 25)
  return (
    <Plate random={random}>
      <g transform={`rotate(${turn.toFixed(0)} 80 80)`}>
        <Blob random={random} radius={34} fill={foodColor(cover.sauce)} x={76} y={84} />
        {isOne ? (
          <>
            <Piece look={main} x={70} y={68} turn={-12} size={1.85} />
            <Piece look={main} x={76} y={94} turn={10} size={1.5} />
          </>
        ) : (
          <Pieces
            foods={[main]}
            places={[
              { x: 60, y: 66, size: 1.5, turn: 20 },
              { x: 84, y: 60, size: 1.4, turn: 130 },
              { x: 58, y: 90, size: 1.4, turn: 250 },
              { x: 78, y: 82, size: 1.55, turn: 75 },
              { x: 76, y: 106, size: 1.3, turn: 190 },
            ]}
          />
        )}
        {sides.length === 0 ? null : <Pieces foods={sides} places={along(random, 7, 36, -65, 75)} />}
        <Herbs cover={cover} random={random} count={4} />
      </g>
    </Plate>
  )
}

/** A folded omelette, with what is in it beside it. */
export function Omelette({ cover, random }: Drawn) {
  const others = cover.foods.filter(({ shape }) => shape !== 'egg')
  return (
    <Plate random={random}>
      <g transform={`rotate(${between(random, -30, 30).toFixed(0)} 80 80)`}>
        <path d="M36 78C40 36 120 36 124 78c-10 16-78 16-88 0Z" fill={SHADE} transform="translate(2 5)" />
        {others.length === 0 ? null : <Pieces foods={others} places={along(random, 7, 27, 20, 160)} />}
        <path d="M36 78C40 36 120 36 124 78c-10 16-78 16-88 0Z" fill={foodColor('yellow')} />
        <path
          d="M40 78c10 12 70 12 80 0 2 4 2 6 0 8-14 10-66 10-80 0-2-2-2-4 0-8Z"
          fill={foodColor('gold')}
        />
        <path
          d="M52 62c6-8 14-12 24-13M88 66c8 0 16-2 22-6M60 70c4-2 8-3 12-3"
          stroke={foodColor('gold')}
          strokeWidth="4"
          strokeLinecap="round"
          fill="none"
        />
        <Herbs
          cover={{ ...cover, herb: cover.herb ?? { shape: 'leaf', color: 'leaf' } }}
          random={random}
          count={5}
        />
      </g>
    </Plate>
  )
}

/** A round of egg or batter in its pan, with what is baked into it and a piece cut out. */
export function Frittata({ cover, random }: Drawn) {
  const others = cover.foods.filter(({ shape }) => shape !== 'egg')
  return (
    <Pan content="var(--dish-iron-inside)">
      <circle cx="80" cy="80" r="46" fill={foodColor('crust')} />
      <circle cx="80" cy="79" r="43" fill={foodColor('yellow')} />
      <Blob random={random} radius={30} fill={foodColor('gold')} />
      {others.length === 0 ? null : <Pieces foods={others} places={scatter(random, 12, 36)} />}
      <Herbs cover={cover} random={random} count={4} />
      <path d="M80 80 128 62a50 50 0 0 1-4 44Z" fill="var(--dish-iron-inside)" />
    </Pan>
  )
}

/** A stack of pancakes with butter, syrup and fruit. */
export function Pancakes({ cover, random }: Drawn) {
  const foods = cover.foods.filter(({ shape }) => shape !== 'egg')
  return (
    <Plate random={random}>
      <circle cx="84" cy="90" r="44" fill={SHADE} />
      {[8, 4, 0].map((down) => (
        <g key={down} transform={`translate(${(down / 2).toFixed(0)} ${down})`}>
          <circle cx="80" cy="78" r="44" fill={foodColor('cream')} />
          <circle cx="80" cy="77" r="43" fill={foodColor('crust')} />
        </g>
      ))}
      <circle cx="80" cy="76" r="38" fill={foodColor('gold')} />
      <Blob random={random} radius={27} fill={foodColor('crust')} y={77} />
      <path d="M104 84c4 10 5 20 4 28 0 5-7 5-7 0 0-8-1-16-4-22Z" fill={foodColor('crust')} />
      {foods.length === 0 ? null : <Pieces foods={foods} places={along(random, 9, 33, 60, 300)} />}
      <rect
        x="70"
        y="68"
        width="20"
        height="16"
        rx="3"
        fill={foodColor('yellow')}
        transform="rotate(-14 80 76)"
      />
      <path d="M73 72h12" stroke={LIGHT} strokeWidth="2.5" transform="rotate(-14 80 76)" />
    </Plate>
  )
}

/** A round cake with a piece taken out. */
export function Cake({ cover, random }: Drawn) {
  const from = between(random, 0, 360)
  return (
    <Plate random={random}>
      <circle cx="83" cy="87" r="52" fill={SHADE} />
      <circle cx="80" cy="80" r="52" fill={foodColor('crust')} />
      <circle cx="80" cy="78" r="48" fill={foodColor(cover.sauce)} />
      <circle cx="80" cy="78" r="41" fill="none" stroke={LIGHT} strokeWidth="2.5" strokeDasharray="7 6" />
      <Pieces foods={cover.foods} places={along(random, 9, 34, from, from + 360)} />
      <Pieces foods={cover.foods} places={scatter(random, 4, 14)} />
      <path d="M80 79 138 70a58 58 0 0 1-12 38Z" fill="var(--dish-well)" />
      <path d="M80 79 133 71v7L80 84Z" fill={foodColor('gold')} />
    </Plate>
  )
}

/** Rolls, cut, around a small bowl for dipping. */
export function Rolls({ cover, random }: Drawn) {
  const start = between(random, 0, 60)
  return (
    <Plate random={random}>
      {along(random, 6, 33, start, start + 360).map(({ x, y, turn = 0 }, index) => (
        <g key={index} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)})`}>
          <circle r="16" cx="1" cy="3" fill={SHADE} />
          <circle r="16" fill={foodColor('cream')} />
          <circle r="15" fill="none" stroke={SHADE} strokeWidth="1.5" />
          <Pieces
            foods={cover.foods}
            places={[
              { x: -4.5, y: -3, size: 0.6 },
              { x: 5, y: -2, size: 0.6, turn: 90 },
              { x: 0, y: 5, size: 0.6, turn: 40 },
            ]}
          />
        </g>
      ))}
      <circle cx="80" cy="80" r="14" fill={`var(--${pick(random, ['dish-clay', 'dish-sea'])})`} />
      <circle cx="80" cy="80" r="11" fill={foodColor(cover.sauce === 'cream' ? 'brown' : cover.sauce)} />
      <path d="M74 76c3-3 7-4 10-2" stroke={LIGHT} strokeWidth="2" fill="none" />
    </Plate>
  )
}

/** Small things to eat by hand: squares of something dark, else balls. */
export function Bites({ cover, random }: Drawn) {
  const isSquare = cover.sauce === 'cocoa' && random() < 0.7
  const color = cover.sauce === 'cream' ? 'gold' : cover.sauce
  return (
    <Plate random={random}>
      {[{ x: 80, y: 80, turn: 8 }, ...along(random, 6, 31, 10, 370)].map(({ x, y, turn = 0 }, index) => (
        <g
          key={index}
          transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${((turn % 24) - 12).toFixed(0)})`}
        >
          <Piece look={{ shape: isSquare ? 'cube' : 'ball', color }} x={0} y={0} size={1.55} />
          <path
            d={grains(random, 5, 9, 2)}
            transform="translate(-80 -80)"
            stroke={foodColor('cream')}
            strokeWidth="2"
            strokeLinecap="round"
          />
        </g>
      ))}
      <Pieces
        foods={cover.foods}
        places={along(random, 4, 54, 25, 385).map((place) => ({ ...place, size: 0.8 }))}
      />
    </Plate>
  )
}
