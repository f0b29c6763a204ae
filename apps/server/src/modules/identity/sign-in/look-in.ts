import { ROLE_SUPPORT } from '@cloud-steward/contract/identity/support-grant.ts'
import { insertAudit } from '../../../infra/ctx/ctx.queries.ts'
import type { Pools } from '../../../infra/db/pools.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import type { LookIn } from '../../../infra/session/types.ts'
import { tenantById } from '../identity.queries.ts'
import { callChecker, hiddenFieldsOf } from '../right/access.rules.ts'
import { rolesById } from '../right/grants.queries.ts'
import { ADMINISTRATOR } from '../right/grants.service.ts'
import { urlsOutside } from '../right/package.rules.ts'
import { type Standing, standingOf } from '../right/standing.service.ts'
import { toTenant } from '../tenant/tenant-state.rules.ts'
import { grantOfSession, isFamilyAlive, PLATFORM_ID } from './look-in.queries.ts'

interface Row {
  tenant_id: number
  user_id: string
  family: string
  preview_role_id: string | null
  support_grant_id: string | null
}
const RESOURCE = 'identity.supportGrant'

/** Which record was asked for, where one was. */
const recordIn = (input: object): { id?: string } =>
  'id' in input && typeof input.id === 'string' ? { id: input.id.slice(0, 200) } : {}

/**
 * Who looks in, what he sees, and the way each look is written down; undefined as soon as the grant ended, the person
 * left the platform or signed out there. Nothing of it is remembered between two requests.
 */
export async function lookInOf(
  pools: Pools,
  row: Row,
): Promise<{ standing: Standing; lookIn: LookIn; endsAt: string } | undefined> {
  const [home, own] = [tenantDb(pools.app, PLATFORM_ID), tenantDb(pools.app, row.tenant_id)]
  const [keeper, family] = await Promise.all([
    standingOf(home, PLATFORM_ID, row.user_id),
    home.first(isFamilyAlive(row.family)),
  ])
  if (keeper?.user.status !== 'active' || !keeper.caller.roles.includes(ADMINISTRATOR) || !family?.alive)
    return undefined
  const { user } = keeper
  const [[tenant], [grant], roles] = await own.all(
    tenantById(row.tenant_id),
    grantOfSession(row.tenant_id, row.support_grant_id!, user.username),
    rolesById(row.tenant_id, [row.preview_role_id!]),
  )
  if (!tenant || !grant || !roles.length) return undefined
  // He sees what an administrator sees and is none: what asks for one is not for him.
  const seen = roles.map((role) => ({ ...role, code: ROLE_SUPPORT }))
  const username = `${user.username}@${PLATFORM_ID}`
  return {
    standing: {
      tenant,
      user,
      roles: seen,
      denying: seen,
      caller: {
        id: user.id,
        username,
        nickname: user.nickname,
        roles: [ROLE_SUPPORT],
        hiddenFields: hiddenFieldsOf(seen),
        focus: { previewRoleId: row.preview_role_id },
      },
      scope: { kind: 'all' },
      mayCall: callChecker(seen, seen, urlsOutside(toTenant(tenant))),
    },
    endsAt: grant.endsAt,
    lookIn: {
      tenantName: tenant.name,
      until: new Date(grant.endsAt).toISOString(),
      record: async (thing, input, requestId) => {
        const change = { action: 'lookAt', resource: RESOURCE, recordId: grant.id }
        const by = { userId: user.id, requestId }
        const what = { thing, ...recordIn(input) }
        await own.run(insertAudit(row.tenant_id, { ...by, username }, [{ ...change, after: what }]))
        const told = { ...what, tenantCode: tenant.code }
        await home.run(insertAudit(PLATFORM_ID, { ...by, username: user.username }, [{ ...change, after: told }]))
      },
    },
  }
}
