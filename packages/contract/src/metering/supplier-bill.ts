import { choice, code, date, decimal, money, ref, resource, text } from '../kit/index.ts'
import { quantity, UTILITIES } from './price-plan.ts'

/** 供应商账单: what the power, water or gas company charged a site for a period. */
export const supplierBill = resource('metering.supplierBill', {
  fields: {
    no: code(32),
    siteId: ref('housing.site', { once: true }),
    utility: choice(UTILITIES, { once: true }),
    periodFrom: date(),
    periodTo: date(),
    quantity: decimal(quantity),
    amountFen: money({ min: 0, max: 100_000_000_000 }),
    remark: text(256, { optional: true, multiline: true }),
  },
  title: 'no',
  list: ['no', 'siteId', 'utility', 'periodFrom', 'periodTo', 'quantity', 'amountFen', 'remark'],
  sort: [],
  search: ['siteId', 'utility', 'no', 'periodFrom'],
})
