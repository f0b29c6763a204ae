import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'

export const insertCommission = (tenantId: number, row: NewRow<'value_added_commission'>) =>
  insertMany(tenantId, 'value_added_commission', [row])
