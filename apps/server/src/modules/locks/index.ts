import { explainConstraint } from '../../infra/db/refusals.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { reviewDeciders } from '../approvals/index.ts'
import { handoverCheck } from '../checkout/index.ts'
import { carryKeys } from '../devices/index.ts'
import { alarms } from './alarm/alarm.source.ts'
import { watchLocksJob } from './alarm/watch.job.ts'
import { cloudAccounts } from './cloud/account.service.ts'
import { cloudAdapter } from './cloud/cloud-adapter.ts'
import { credentials } from './credential/credential.service.ts'
import { keysOfReplaced } from './credential/follow-replaced.ts'
import { staffReactions } from './credential/follow-staff.ts'
import { commandEnded, workOnKeysJob } from './credential/work.service.ts'
import { followLeasesJob, keysInTheWay, leaseReactions } from './lease/follow-lease.ts'
import { serveLocks } from './locks.routes.ts'
import { checkLockJob, checkLocksJob, listedReaction } from './reconcile/reconcile.service.ts'
import { lockSaidReaction, unlockMonthsJob, unlocks } from './record/unlock.service.ts'
import { decidedOpen, lapseOpensJob, openLockJob, remoteOpens, unlockEnded } from './remote/remote.service.ts'

export { openAlarmOf } from './alarm/alarm.queries.ts'
export { holdsKeys, keysOfWorkOrder } from './work-order/work-order.queries.ts'
export { digitsOfWorkOrder, fitWorkOrderKeys, notifyResidents } from './work-order/work-order-keys.ts'

explainConstraint('lock_credential_renter', 'lock.error.hasKey', ['leaseId'])
explainConstraint('lock_remote_open_now', 'lock.error.opening')
explainConstraint('lock_remote_open_asked', 'lock.error.openAsked')
explainConstraint('lock_cloud_account_type', 'lock.error.typeHasAccount', ['typeId'])
explainConstraint('lock_credential_secret', 'lock.error.secretTaken', ['secret'])

/** Who opens which door, and whether the lock knows. */
export const locksModule = {
  name: 'locks',
  register(app: App): void {
    app.ports.provide(handoverCheck, keysInTheWay)
    app.ports.provide(carryKeys, keysOfReplaced)
    const outer = { secrets: app.secrets, cloud: cloudAdapter(app), sms: app.sms }
    app.ports.provide(reviewDeciders.remoteOpen, decidedOpen(outer))
    registerResource(app, credentials)
    registerResource(app, alarms)
    registerResource(app, unlocks)
    registerResource(app, remoteOpens)
    registerResource(app, cloudAccounts)
    serveLocks(app, outer)
    app.jobs.push(
      workOnKeysJob(outer),
      followLeasesJob(app.secrets),
      watchLocksJob,
      unlockMonthsJob,
      checkLocksJob(outer),
      checkLockJob(outer),
      openLockJob(outer),
      lapseOpensJob,
    )
    app.reactions.push(
      commandEnded(outer),
      listedReaction(outer),
      unlockEnded,
      ...leaseReactions(app.secrets),
      ...staffReactions,
      lockSaidReaction,
    )
  },
}
