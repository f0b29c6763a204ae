import { choice, code, resource, share, text } from '../kit/index.ts'

/** What there is to earn: deposits are nobody's income. */
export const INCOME_FEES = ['rent', 'utility', 'service', 'value_added', 'one_off', 'late_fee'] as const

/** 收入科目: what income is of in the operator's books, and the tax that is in it. Never deleted: bills name it. */
export const incomeAccount = resource('billing.incomeAccount', {
  scope: { orgs: 'all' },
  fields: {
    code: code(32, { numbered: 'K' }),
    name: text(64, { min: 1 }),
    /** Whatever no fee item says otherwise; of one account each. */
    fees: choice(INCOME_FEES, { multiple: true, optional: true }),
    /** Of the amount without tax. Absent: no tax. */
    taxRateBp: share({ min: 0, max: 10_000, optional: true }),
    remark: text(200, { optional: true }),
  },
  title: 'name',
  list: ['code', 'name', 'fees', 'taxRateBp', 'remark'],
  sort: ['code'],
  search: ['code', 'name'],
  operations: ['query', 'add', 'update', 'export', 'exportWord', 'exportPDF'],
})
