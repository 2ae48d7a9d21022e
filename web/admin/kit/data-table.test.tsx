import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LanguageProvider } from '../../app/languages/i18n.tsx'
import { loadAdminLanguage } from '../admin-language.ts'
import { type Column, DataTable, type DataTableProps } from './data-table.tsx'

interface Order {
  readonly id: string
  readonly buyer: string
}

const columns: Column<Order>[] = [
  { id: 'buyer', title: 'Buyer', cell: ({ buyer }) => buyer, sortBy: ({ buyer }) => buyer },
  { id: 'reference', title: 'Reference', cell: ({ id }) => id, optional: true },
]
const rows = [
  { id: 'b', buyer: 'Zoë' },
  { id: 'a', buyer: 'Anna' },
]

const language = await loadAdminLanguage('en')

function draw(props: Partial<DataTableProps<Order>> = {}): string {
  return renderToStaticMarkup(
    <LanguageProvider language={language}>
      <DataTable
        caption="Orders"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty="No orders"
        {...props}
      />
    </LanguageProvider>,
  )
}

test('a table shows its rows in the order given, and names itself and its columns', () => {
  const markup = draw()
  expect(markup).toContain('>Orders</caption>')
  expect(markup.match(/<th scope="col"/g)).toHaveLength(2)
  expect(markup.indexOf('Zoë')).toBeLessThan(markup.indexOf('Anna'))
})

test('only a column with a value to sort by has a button in its header', () => {
  expect(draw().match(/<button/g)).toHaveLength(1)
})

test('rows of a partly loaded list are not sorted, since their order would not be that of the whole', () => {
  expect(draw({ partial: true })).not.toContain('<button')
})

test('only a column that staff can do without can be hidden', () => {
  expect(draw().match(/type="checkbox"/g)).toHaveLength(1)
})

test('says when there are no rows, and when they are loading', () => {
  expect(draw({ rows: [] })).toContain('No orders')
  expect(draw({ rows: [], loading: true })).toContain('role="status"')
  expect(draw({ rows: [], loading: true })).not.toContain('No orders')
})
