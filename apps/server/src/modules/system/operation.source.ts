import { resources } from '@cloud-steward/contract'
import type { Ctx } from '../../infra/ctx/types.ts'
import { sql } from '../../infra/db/sql.ts'
import { translate } from '../../infra/labels.ts'
import type { ListSource } from '../../kit/list-query.ts'
import { ofUsersInScope } from '../identity/index.ts'

/** Kinds of records the audit speaks of, with those that are no resource. */
export const KINDS = [
  ...resources.map(({ name }) => name),
  'run.run',
  'payment.payment',
  'payment.holding',
  'payment.headRent',
  'ledger.period',
  'ledger.ledger',
  'wallet.reserve',
  'wallet.settlement',
  'identity.accountRule',
  'identity.profile',
  'identity.secondFactor',
  'platform.sms',
  'ledger.chain',
  'channel.fundMode',
  'channel.refund',
  'file.file',
  'health.database',
  'health.limit',
  'health.parameter',
  'insight.board',
  'insight.map',
  'insight.screen',
  'notice.way',
  'payment.refund',
  'report.report',
  'workflow.substitute',
]
const named = ({ language }: Ctx) => KINDS.map((kind) => [kind, translate(language, kind)] as const)

/** Every filter is one that an index serves: the log only grows. */
export const operationSource: ListSource = {
  scope: { orgs: ofUsersInScope('username', 'username') },
  columns: (ctx) => ({
    resourceName: sql`coalesce((${JSON.stringify(Object.fromEntries(named(ctx)))}::jsonb ->> t.resource), t.resource)`,
  }),
  filters: {
    // An account, or the name of a person as the list shows it.
    username: (name, { tenant }) =>
      sql`t.username = any(array(select ${name}::text union all
        select u.username from identity_user u where u.tenant_id = ${tenant.id} and u.nickname = ${name}))`,
    recordId: (id) => sql`t.record_id = ${id}`,
    resourceName: (word, ctx) => {
      const found = named(ctx).filter(
        ([kind, name]) => kind === word || name.toLowerCase().includes(word.toLowerCase()),
      )
      return sql`t.resource = any(${found.map(([kind]) => kind)}::text[])`
    },
  },
}
