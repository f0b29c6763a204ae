import { Refusal } from '@cloud-steward/contract'
import * as contract from '@cloud-steward/contract/insight/screen.ts'
import { makeCtx } from '../../../infra/ctx/make-ctx.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import { limited } from '../../../infra/limits/limits.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { mayTry, type Sessions, toTenant } from '../../identity/index.ts'
import { mayReadMetric } from '../metric/may-read.ts'
import { linkByToken } from './kiosk.queries.ts'
import { addKioskLink, endKioskLink, figuresOfScreen, hashOf, queryKioskLinks } from './screen.service.ts'

const over = () => new Refusal('insight.error.linkOver')
/** Limit for wrong links from one address, so that links cannot be found by trying. */
const WRONG_LINKS = limited('kiosk', { tries: 30, seconds: 600, ofAddress: true })

export function serveScreens(app: App, sessions: Sessions): void {
  serve(app, contract, {
    queryScreen: (ctx, { screen }, { session }) =>
      figuresOfScreen(app, ctx, screen, (code) => mayReadMetric(session.mayCall, code)),
    addKioskLink,
    queryKioskLinks,
    endKioskLink,
    showKioskScreen: async ({ pools, language, requestId, log }, { token }, { request }) => {
      const anyone = tenantDb(pools.app, 0)
      const forgive = await mayTry(anyone, 'kiosk', request.ip, WRONG_LINKS)
      const link = await anyone.first(linkByToken(hashOf(token), app.now?.() ?? new Date()))
      if (!link) throw over()
      await forgive()
      // The link shows the figures its maker may see at this moment. It ends with the maker's account.
      const standing = await sessions.standingOf(link.tenantId, link.userId)
      if (standing?.user.status !== 'active') throw over()
      const { caller: user, scope, mayCall } = standing
      const tenant = toTenant(standing.tenant)
      if (tenant.state && tenant.state !== 'open' && tenant.state !== 'readOnly') throw over()
      const ctx = makeCtx({ pools, ports: app.ports, tenant, user, scope, language, requestId, log, now: app.now })
      const screen = link.screen as contract.Screen
      const shown = await figuresOfScreen(app, ctx, screen, (code) => mayReadMetric(mayCall, code))
      return { screen, ...shown }
    },
  })
}
