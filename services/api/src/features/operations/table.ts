import { OPERATIONS_PATH } from './layout.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'

/** A column of a table: its heading, and what stands in it of a row. The first one names the row. */
export type Column<Row> = {
  heading: string
  isNumber?: boolean
  cell: (row: Row) => Html | string | number | null
}

/** A table, whose rows are cards on a phone; roles are said, because the layout takes them away there. */
export const table = <Row>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  empty: string,
): Html => {
  if (rows.length === 0) return html`<p class="card">${empty}</p>`
  return html`<table role="table">
    <caption>
      ${caption}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${columns.map(
          ({ heading, isNumber = false }) =>
            html`<th role="columnheader" scope="col" class="${isNumber ? 'number' : ''}">${heading}</th>`,
        )}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows.map(
        (row) =>
          html`<tr role="row">
            ${columns.map(({ heading, isNumber = false, cell }, index) =>
              index === 0
                ? html`<th role="rowheader" scope="row" data-label="${heading}">
                    <span>${cell(row)}</span>
                  </th>`
                : html`<td role="cell" class="${isNumber ? 'number' : ''}" data-label="${heading}">
                    <span>${cell(row)}</span>
                  </td>`,
            )}
          </tr> `,
      )}
    </tbody>
  </table>`
}

/** What a numbered page of a list without rows says: only the first one says that there is nothing at all. */
export const emptyOf = (pageNumber: number, empty: string): string =>
  pageNumber === 1 ? empty : 'The list ends before this page.'

/** Links to the page before and the next one, where they exist; `query` is kept in both. */
export const numberedPages = (
  path: string,
  pageNumber: number,
  hasNext: boolean,
  query: Record<string, string> = {},
): Html => {
  const to = (number: number) =>
    `${OPERATIONS_PATH}${path}?${new URLSearchParams({ ...query, page: String(number) }).toString()}`
  if (pageNumber === 1 && !hasNext) return html``
  return html`<nav class="pages" aria-label="Pages of the list">
    ${pageNumber > 1 && html`<a class="button" href="${to(pageNumber - 1)}">Previous page</a>`}
    <span class="soft">Page ${pageNumber}</span>
    ${hasNext && html`<a class="button" href="${to(pageNumber + 1)}">Next page</a>`}
  </nav>`
}

/** A link to what is older, where there is more of it. */
export const olderPages = (path: string, lastId: string | undefined, hasNext: boolean): Html =>
  html`${hasNext && lastId !== undefined && html`<nav class="pages" aria-label="Pages of the list"><a class="button" href="${OPERATIONS_PATH}${path}?before=${lastId}">Older ones</a></nav>`}`
