import type { Ctx } from '../infra/ctx/types.ts'
import { leaseDefaults } from '../modules/housing/lease/lease-default.service.ts'

/** What the operator's new leases begin with. */
export const writeUsualTerms = (ctx: Ctx): Promise<unknown> =>
  leaseDefaults.add(ctx, {
    name: '标准条款',
    payMonths: '3',
    dueRule: 'advance',
    advanceDays: 5,
    cycleMode: 'anniversary',
    proration: 'actualMonth',
    noticeDays: 30,
    autoRenewDays: 30,
    breakRule: 'deposit',
    atEnd: 'monthly',
    lateFeeOn: ['rent', 'utility'],
    lateFeeEvery: 'day',
    lateFeeBp: 5,
    graceDays: 3,
    lateFeeMode: 'excluded',
    lateFeeCapBp: 3_000,
  })
