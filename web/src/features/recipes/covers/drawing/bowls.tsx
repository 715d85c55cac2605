import { pick, between } from '../random.ts'
import { Blob, type Drawn, Herbs, Pieces, Sectors, Swirl } from './parts.tsx'
import { foodColor, Piece } from './pieces.tsx'
import { grains, scatter } from './scatter.ts'
import { Bowl, Pan, Plate, Pot } from './vessels.tsx'

const LIGHT = 'var(--food-light)'
const SHADE = 'var(--food-shade)'
const GLAZES = ['dish', 'dish-clay', 'dish-sea', 'dish-sand'] as const

/** A soup in a deep bowl, with a swirl and what swims in it. */
export function Soup({ cover, random }: Drawn) {
  return (
    <Bowl glaze={pick(random, GLAZES)} content={foodColor(cover.sauce)}>
      <circle cx="80" cy="81" r="44" fill="none" stroke={LIGHT} strokeWidth="6" opacity=".5" />
      <Swirl radius={26} stroke={cover.sauce === 'cream' ? SHADE : LIGHT} />
      <Pieces foods={cover.foods} places={scatter(random, 9, 40, 0.9)} />
      <Herbs cover={cover} random={random} count={4} />
    </Bowl>
  )
}

/** A stew or a curry in its pot. */
export function Stew({ cover, random }: Drawn) {
  return (
    <Pot
      glaze={pick(random, ['dish-iron', 'dish-clay', 'dish-sea', 'dish-sand'])}
      content={foodColor(cover.sauce)}
    >
      <Blob random={random} radius={40} fill={LIGHT} />
      <Blob random={random} radius={31} fill={foodColor(cover.sauce)} />
      <Pieces foods={cover.foods} places={scatter(random, 13, 42, 1.05)} />
      <Herbs cover={cover} random={random} count={4} />
    </Pot>
  )
}

/** Rice in a bowl, with what belongs to it side by side or mixed in. */
export function Rice({ cover, random }: Drawn) {
  const isMixed = random() < 0.5
  const ground = cover.sauce === 'brown' || cover.sauce === 'red' ? 'cream' : cover.sauce
  return (
    <Bowl glaze={pick(random, GLAZES)} content={foodColor(ground)}>
      <path
        d={grains(random, 90, 50)}
        stroke={ground === 'cream' ? SHADE : LIGHT}
        strokeWidth="2"
        strokeLinecap="round"
      />
      {isMixed ? (
        <Pieces foods={cover.foods} places={scatter(random, 12, 42)} />
      ) : (
        <Sectors foods={cover.foods} random={random} radius={42} />
      )}
      <Herbs cover={cover} random={random} />
    </Bowl>
  )
}

/** Noodles in waves, and what lies on them. */
export function Noodles({ cover, random }: Drawn) {
  const turn = between(random, -40, 40)
  return (
    <Bowl glaze={pick(random, GLAZES)} content={foodColor(cover.sauce === 'cream' ? 'gold' : cover.sauce)}>
      <g transform={`rotate(${turn.toFixed(0)} 80 80)`} fill="none" strokeLinecap="round">
        {[-36, -28, -20, -12, -4, 4, 12, 20, 28].map((dy, index) => {
          const half = Math.sqrt(46 ** 2 - dy ** 2)
          const wave = `M${(80 - half).toFixed(1)} ${80 + dy}q${(half / 4).toFixed(1)}-9 ${(half / 2).toFixed(1)} 0t${(half / 2).toFixed(1)} 0t${(half / 2).toFixed(1)} 0t${(half / 2).toFixed(1)} 0`
          return (
            <g key={index}>
              <path d={wave} stroke={SHADE} strokeWidth="6.5" />
              <path d={wave} stroke={foodColor('cream')} strokeWidth="4.6" />
            </g>
          )
        })}
      </g>
      <Pieces foods={cover.foods} places={scatter(random, 9, 36, 1.05)} />
      <Herbs cover={cover} random={random} />
      <g stroke="var(--dish-wood)" strokeWidth="4" strokeLinecap="round">
        <path d="M118 20 158 128M127 16l40 106" />
      </g>
    </Bowl>
  )
}

/** Leaves in a wide bowl, and what is strewn over them. */
export function Salad({ cover, random }: Drawn) {
  const greens = [
    { shape: 'leaf', color: 'lime' },
    { shape: 'leaf', color: 'green' },
  ] as const
  return (
    <Bowl glaze={pick(random, ['dish', 'dish-sand', 'dish-wood', 'dish-sea'])} content={foodColor('lime')}>
      <Pieces foods={greens} places={scatter(random, 14, 45, 1.6)} />
      <Pieces foods={cover.foods} places={scatter(random, 13, 42, 1.08)} />
      <Herbs cover={cover} random={random} count={2} />
    </Bowl>
  )
}

/** Porridge, muesli or yoghurt, with fruit and nuts in an arc. */
export function Porridge({ cover, random }: Drawn) {
  return (
    <Bowl glaze={pick(random, GLAZES)} content={foodColor(cover.sauce === 'brown' ? 'gold' : cover.sauce)}>
      <path d={grains(random, 60, 49, 2.5)} stroke={SHADE} strokeWidth="2" strokeLinecap="round" />
      <Swirl radius={20} stroke={LIGHT} />
      <Sectors foods={cover.foods} random={random} radius={43} />
      <Herbs cover={cover} random={random} count={2} />
    </Bowl>
  )
}

/** A small bowl on a saucer, filled to the rim. */
export function Pudding({ cover, random }: Drawn) {
  return (
    <Plate random={random}>
      <circle cx="82" cy="85" r="45" fill={SHADE} />
      <circle
        cx="80"
        cy="80"
        r="45"
        fill={`var(--${pick(random, ['dish-sea', 'dish-clay', 'dish-sand'])})`}
      />
      <circle cx="80" cy="80" r="39" fill={SHADE} />
      <circle cx="80" cy="81" r="38" fill={foodColor(cover.sauce)} />
      <Swirl radius={30} stroke={LIGHT} />
      <Pieces foods={cover.foods} places={scatter(random, 6, 25)} />
      <Herbs cover={cover} random={random} count={2} />
    </Plate>
  )
}

/** A dip in a bowl, with oil in its furrows and bread around it. */
export function Dip({ cover, random }: Drawn) {
  const start = between(random, 0, 360)
  return (
    <Plate random={random}>
      {[0, 40, 80, 120, 160, 200, 240, 280, 320].map((angle) => (
        <g key={angle} transform={`rotate(${(start + angle).toFixed(0)} 80 80)`}>
          <path d="M66 34c-1-14 29-14 28 0l-14 14Z" fill={foodColor('crust')} />
          <path d="M69 34c0-10 22-10 22 0L80 45Z" fill={foodColor('gold')} />
        </g>
      ))}
      <circle cx="81" cy="84" r="40" fill={SHADE} />
      <circle
        cx="80"
        cy="80"
        r="40"
        fill={`var(--${pick(random, ['dish-clay', 'dish-sea', 'dish-sand'])})`}
      />
      <circle cx="80" cy="81" r="34" fill={foodColor(cover.sauce)} />
      <Swirl radius={27} stroke={cover.sauce === 'cream' ? SHADE : LIGHT} />
      <path d="M62 76c6-14 26-16 34-4-8-5-24-4-34 4Z" fill={foodColor('yellow')} opacity=".85" />
      <Pieces foods={cover.foods} places={scatter(random, 5, 20, 0.8)} />
      <Herbs cover={cover} random={random} count={2} />
    </Plate>
  )
}

/** A glass from above, with a straw and fruit on its rim. */
export function Drink({ cover, random }: Drawn) {
  const [fruit] = cover.foods
  return (
    <>
      <circle cx="84" cy="90" r="56" fill={SHADE} />
      <circle cx="80" cy="80" r="56" fill="var(--dish-glass)" />
      <circle cx="80" cy="80" r="48" fill={foodColor(cover.sauce)} />
      <circle cx="80" cy="80" r="48" fill="none" stroke={LIGHT} strokeWidth="5" />
      <Swirl radius={34} stroke={LIGHT} />
      <Pieces foods={cover.foods} places={scatter(random, 5, 26, 1.1)} />
      <path d="M96 92 150 20" stroke={foodColor('red')} strokeWidth="8" strokeLinecap="round" />
      <path d="M96 92 150 20" stroke={foodColor('cream')} strokeWidth="8" strokeDasharray="7 9" />
      <Piece look={fruit} x={34} y={46} turn={-40} size={1.7} />
      <Herbs cover={cover} random={random} />
    </>
  )
}

/** A wok or a pan, full to the rim. */
export function StirFry({ cover, random }: Drawn) {
  return (
    <Pan content="var(--dish-iron-inside)">
      <Blob random={random} radius={45} fill={foodColor(cover.sauce)} />
      <Pieces foods={cover.foods} places={scatter(random, 19, 44, 1.08)} />
      <Herbs cover={cover} random={random} count={4} />
    </Pan>
  )
}

/** Fried eggs in their pan, on what they were cooked in. */
export function Eggs({ cover, random }: Drawn) {
  const others = cover.foods.filter(({ shape }) => shape !== 'egg')
  const turn = between(random, 0, 120)
  return (
    <Pan content={cover.sauce === 'gold' ? 'var(--dish-iron-inside)' : foodColor(cover.sauce)}>
      {others.length === 0 ? null : <Pieces foods={others} places={scatter(random, 12, 44)} />}
      {[0, 120, 240].map((angle) => {
        const at = ((turn + angle) * Math.PI) / 180
        const [x, y] = [80 + Math.cos(at) * 23, 80 + Math.sin(at) * 23]
        return (
          <Piece
            key={angle}
            look={{ shape: 'egg', color: 'cream' }}
            x={x}
            y={y}
            turn={turn + angle}
            size={1.25}
          />
        )
      })}
      <Herbs cover={cover} random={random} count={5} />
    </Pan>
  )
}
