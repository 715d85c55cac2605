import type { ReceiptDetail } from '@larder/shared/contracts/receipts/receipt-archive'
import { modelSentence, stageLabel } from '../../archive-format.ts'
import styles from '../archive/archived-receipt.module.css'

/** Which reader read a receipt, what a model was asked, and how long each stage took. */
export function ReadingReport({ receipt }: { receipt: ReceiptDetail }) {
  const { result } = receipt
  // A stage of 0 ms did not happen, such as the embedded text of a photo.
  const stages = receipt.stages.filter(({ seconds }) => seconds >= 0.005)
  const total = stages.reduce((sum, { seconds }) => sum + seconds, 0)
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>How it was read</summary>
      {result ? (
        <dl className={styles.report}>
          <dt>Words</dt>
          <dd>{result.text_engine === '' ? 'not known' : result.text_engine}</dd>
          <dt>Lines</dt>
          <dd>{linesSentence(result.items.map(({ read_by }) => read_by))}</dd>
          <dt>Model</dt>
          <dd>{modelSentence(result.model_report)}</dd>
        </dl>
      ) : null}
      {stages.length > 0 ? (
        <table className={styles.table}>
          <caption className={styles.caption}>Time by stage</caption>
          <thead>
            <tr>
              <th scope="col">Stage</th>
              <th scope="col">Seconds</th>
            </tr>
          </thead>
          <tbody>
            {stages.map(({ name, seconds }) => (
              <tr key={name}>
                <th scope="row">{stageLabel(name)}</th>
                <td>{seconds.toFixed(2)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Together</th>
              <td>{total.toFixed(2)}</td>
            </tr>
          </tfoot>
        </table>
      ) : null}
    </details>
  )
}

function linesSentence(readers: readonly ('rules' | 'model')[]): string {
  const byModel = readers.filter((reader) => reader === 'model').length
  if (byModel === 0) return 'understood by the rules'
  return `${readers.length - byModel} understood by the rules, ${byModel} by the model`
}
