import { choice, code, flag, money, ref, resource, share, text } from '../kit/index.ts'

export const ITEM_FEES = ['service', 'value_added', 'one_off', 'utility'] as const
/** What an amount is worked out from; the price is of one period of the plan. */
export const FEE_BASES = ['fixed', 'area', 'person', 'rent', 'formula'] as const
export const ROUND_MODES = ['half_up', 'down', 'up'] as const
/** What a formula may speak of: m², yuan of monthly rent, people in the room, days charged, months of the period. */
export const FORMULA_VARIABLES = ['area', 'rent', 'persons', 'days', 'months'] as const

/** 费用项目: a fee beside the rent and how it is worked out. */
export const feeItem = resource('billing.feeItem', {
  scope: { orgs: 'all' },
  fields: {
    code: code(32, { numbered: 'X' }),
    name: text(64, { min: 1 }),
    fee: choice(ITEM_FEES),
    basis: choice(FEE_BASES),
    priceFen: money({ min: 0, optional: true }),
    rateBp: share({ min: 0, max: 100_000, optional: true }),
    formula: text(200, { optional: true, variables: FORMULA_VARIABLES }),
    roundMode: choice(ROUND_MODES),
    onlinePayable: flag(),
    /** Absent: the account of its kind of fee. */
    incomeAccountId: ref('billing.incomeAccount', { optional: true }),
    /** Absent: as its account says; 0: no tax. */
    taxRateBp: share({ min: 0, max: 10_000, optional: true }),
    remark: text(200, { optional: true }),
  },
  title: 'name',
  asked: {
    priceFen: { basis: ['fixed', 'area', 'person'] },
    rateBp: { basis: ['rent'] },
    formula: { basis: ['formula'] },
  },
  list: [
    'code',
    'name',
    'fee',
    'basis',
    'priceFen',
    'rateBp',
    'formula',
    'roundMode',
    'onlinePayable',
    'incomeAccountId',
    'taxRateBp',
    'remark',
  ],
  shown: ['name', 'code', 'fee', 'basis', 'priceFen', 'rateBp', 'formula', 'onlinePayable', 'incomeAccountId'],
  sort: ['code'],
  search: ['code', 'name', 'fee', 'basis', 'incomeAccountId'],
  operations: ['query', 'add', 'update', 'delete', 'export', 'exportWord', 'exportPDF'],
})
