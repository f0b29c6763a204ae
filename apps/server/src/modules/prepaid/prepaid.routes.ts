import type { App } from '../../kit/app.ts'
import { serveAccount } from './account/account.routes.ts'
import { serveAccountDetail } from './account/account-detail.routes.ts'
import { serveUnopened } from './account/unopened.routes.ts'
import { serveBatch } from './batch/batch.routes.ts'
import { serveCorrection } from './correction/correction.routes.ts'
import { serveDays } from './days/days.routes.ts'
import { serveMeterCredit } from './mirror/meter-credit.routes.ts'
import { serveRecharge } from './recharge/recharge.routes.ts'
import { serveYear } from './year/year.routes.ts'

export function servePrepaid(app: App): void {
  serveAccount(app)
  serveUnopened(app)
  serveCorrection(app)
  serveAccountDetail(app)
  serveDays(app)
  serveMeterCredit(app)
  serveRecharge(app)
  serveBatch(app)
  serveYear(app)
}
