import { CATEGORIES } from '@larder/foods'
import { STOCK_STATUSES } from '@larder/shared/contracts/inventory'
import { Clock } from 'lucide-react'
import { About } from '../../../ui/about/about.tsx'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { BarChart } from '../../../ui/bar-chart/bar-chart.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { CategoryTile } from '../../../ui/category-tile/category-tile.tsx'
import { DotList } from '../../../ui/dot-list/dot-list.tsx'
import { Logo } from '../../../ui/logo/logo.tsx'
import { Meter } from '../../../ui/meter/meter.tsx'
import { Ring } from '../../../ui/ring/ring.tsx'
import { Sparkline } from '../../../ui/sparkline/sparkline.tsx'
import { StockBadge } from '../../../ui/stock-badge/stock-badge.tsx'
import { DevUiSection } from './dev-ui-section.tsx'
import styles from './dev-ui-screen.module.css'

const COLOURS = [
  'paper',
  'surface',
  'sunken',
  'line',
  'ink',
  'ink-2',
  'ink-3',
  'brand',
  'brand-soft',
  'basil',
  'saffron',
  'tomato',
]

/** Badges, meters, tiles, the logo and the colours. */
export function DevUiShapes() {
  return (
    <>
      <DevUiSection title="Badges">
        <div className={styles.row}>
          {STOCK_STATUSES.map((status) => (
            <StockBadge key={status} status={status} />
          ))}
        </div>
        <div className={styles.row}>
          <Badge tone="ok">easy</Badge>
          <Badge tone="warn" isBusy>
            uploading
          </Badge>
          <Badge tone="off" icon={Clock}>
            pending
          </Badge>
          <Badge tone="bad">error</Badge>
        </div>
        <DotList>
          <span>0.80 L</span>
          <span>min 1 L</span>
          <span>in 4 days (guess)</span>
        </DotList>
        <p>
          <About reason="Last recorded on Nov 3, 2026; use since then is assumed. Count it to be sure.">
            about 0.7 L
          </About>
        </p>
      </DevUiSection>
      <DevUiSection title="Meters and rings">
        <Card className={styles.stack}>
          <Meter label="Milk" valueText="0.80 L, minimum 1 L" value={0.8} full={2} minimum={1} tone="warn" />
          <Meter label="Rice" valueText="1.50 kg, minimum 500 g" value={1.5} full={2} minimum={0.5} />
          <Meter label="Chicken" valueText="1.20 kg" value={0.3} full={1.2} tone="bad" />
          <Meter label="Lemons" valueText="0, minimum 2" value={0} full={5} minimum={2} tone="off" />
          <div className={styles.row}>
            <Ring label="Inventory health" percent={86} />
            <Ring label="Inventory health" percent={52} tone="warn" />
            <Ring label="Inventory health" percent={12} tone="bad" />
          </div>
        </Card>
      </DevUiSection>
      <DevUiSection title="Charts">
        <Card className={styles.stack}>
          <BarChart
            label="Spent per month: most in March"
            bars={[
              { label: 'Jan', value: 212.4, valueText: '$212.40' },
              { label: 'Feb', value: 0, valueText: '$0.00' },
              { label: 'Mar', value: 318, valueText: '$318.00' },
              { label: 'Apr', value: 97.1, valueText: '$97.10' },
            ]}
          />
          <Sparkline label="Price of rice, from 3.20 to 2.90" values={[3.2, 3.4, 3.1, 3.1, 2.9]} />
        </Card>
      </DevUiSection>
      <DevUiSection title="Categories">
        <div className={styles.row}>
          {[...CATEGORIES, 'Groceries'].map((category) => (
            <CategoryTile key={category} category={category} />
          ))}
          <CategoryTile category="Something else" size="small" />
        </div>
      </DevUiSection>
      <DevUiSection title="Mark and colours">
        <div className={styles.row}>
          <Logo />
          <Avatar name="maya" />
        </div>
        <div className={styles.swatches}>
          {COLOURS.map((name) => (
            <div key={name}>
              <div className={styles.swatch} style={{ background: `var(--${name})` }} />
              {name}
            </div>
          ))}
        </div>
      </DevUiSection>
    </>
  )
}
