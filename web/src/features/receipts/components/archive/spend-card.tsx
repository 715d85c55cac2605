import { type ReactNode, useState } from 'react'
import { formatPrice } from '../../../../lib/format.ts'
import { detailOr } from '../../../../lib/api/messages.ts'
import { AsTable } from '../../../../ui/as-table/as-table.tsx'
import { Banner } from '../../../../ui/banner/banner.tsx'
import { BarChart } from '../../../../ui/bar-chart/bar-chart.tsx'
import { Card } from '../../../../ui/card/card.tsx'
import { SelectField } from '../../../../ui/select-field/select-field.tsx'
import { shortMonth, type SpendTable, spendTables } from '../../archive-format.ts'
import { useSpend } from '../../lazy-data.ts'
import { SpendLoading } from './spend-loading.tsx'
import styles from './spend-card.module.css'

const UNKNOWN_CURRENCY = 'Unknown currency'

/** Spending in the last twelve months, by month and store. */
export function SpendCard() {
  const { spend, error, retry } = useSpend()
  if (error !== undefined && spend === undefined) {
    return (
      <Banner tone="error" action={{ label: 'Try again', onPress: retry }}>
        {detailOr(error, 'Failed to load the spending')}
      </Banner>
    )
  }
  if (spend === undefined) return <SpendLoading />
  return <Spend tables={spendTables(spend)} uncountedCount={spend.uncounted_count} />
}

type SpendProps = { tables: readonly SpendTable[]; uncountedCount: number }

/** One currency at a time, the one used most often first: amounts in two currencies can't be added up. */
function Spend({ tables, uncountedCount }: SpendProps) {
  const [chosen, setChosen] = useState('')
  const names = tables.map(({ currency }) => currency ?? UNKNOWN_CURRENCY)
  const table = tables[Math.max(0, names.indexOf(chosen))]
  return (
    <>
      {table ? (
        <CurrencySpend table={table}>
          {tables.length > 1 ? (
            <SelectField
              label="Currency"
              isLabelHidden
              options={names}
              value={table.currency ?? UNKNOWN_CURRENCY}
              onChange={setChosen}
            />
          ) : null}
        </CurrencySpend>
      ) : null}
      {uncountedCount > 0 ? (
        <p className={styles.note}>
          {uncountedCount === 1
            ? '1 receipt without a readable total is not counted.'
            : `${uncountedCount} receipts without a readable total are not counted.`}
        </p>
      ) : null}
    </>
  )
}

type CurrencySpendProps = { table: SpendTable; children: ReactNode }

function CurrencySpend({ table: { currency, stores, rows }, children }: CurrencySpendProps) {
  const [store, setStore] = useState('')
  const index = stores.indexOf(store)
  const bars = rows.map(({ month, total, byStore }) => {
    const value = index < 0 ? total : (byStore[index] ?? 0)
    return { label: shortMonth(month), value, valueText: formatPrice(value, currency) }
  })
  const sum = formatPrice(
    bars.reduce((all, { value }) => all + value, 0),
    currency,
  )
  const title = currency === null ? 'Spent in 12 months' : `Spent in 12 months (${currency})`
  return (
    <Card as="section" aria-label={title} className={styles.card}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.sum}>{sum}</p>
        </div>
        <div className={styles.choices}>
          {children}
          <SelectField
            label="Store"
            isLabelHidden
            placeholder="All stores"
            options={stores}
            value={index < 0 ? '' : store}
            onChange={setStore}
          />
        </div>
      </div>
      <BarChart
        label={`Spent per month ${index < 0 ? 'in all stores' : `at ${store}`}: ${sum}`}
        bars={bars}
      />
      <AsTable summary="Numbers as a table" label={`${title} as a table`}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Total</th>
            {stores.map((name) => (
              <th key={name} scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ month, total, byStore }) => (
            <tr key={month}>
              <th scope="row">{`${shortMonth(month)} ${month.slice(0, 4)}`}</th>
              <td>{formatPrice(total, currency)}</td>
              {byStore.map((amount, column) => (
                <td key={stores[column]}>{formatPrice(amount, currency)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </AsTable>
    </Card>
  )
}
