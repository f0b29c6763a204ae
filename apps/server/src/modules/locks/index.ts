import { explainConstraint } from '../../infra/db/refusals.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { checkHandover } from '../checkout/index.ts'
import { alarms } from './alarm/alarm.service.ts'
import { watchLocksJob } from './alarm/watch.job.ts'
import { noCloud } from './cloud/no-cloud.ts'
import { credentials } from './credential/credential.service.ts'
import { orderEnded, workOnKeysJob } from './credential/work.service.ts'
import { followLeasesJob, keysInTheWay, leaseReactions } from './lease/follow-lease.ts'
import { registerCommands } from './locks.routes.ts'
import { lockSaidReaction, unlockMonthsJob, unlocks } from './record/unlock.service.ts'

explainConstraint('locks_credential_renter', 'locks.error.hasKey', ['leaseId'])
explainConstraint('locks_credential_secret', 'locks.error.secretTaken', ['secret'])
checkHandover('locks', keysInTheWay)

/** Who opens which door, and whether the lock knows. */
export const locksModule = {
  name: 'locks',
  register(app: App): void {
    const outer = { secrets: app.secrets, cloud: noCloud }
    registerResource(app, credentials)
    registerResource(app, alarms)
    registerResource(app, unlocks)
    registerCommands(app)
    app.jobs.push(workOnKeysJob(outer), followLeasesJob(app.secrets), watchLocksJob, unlockMonthsJob)
    app.reactions.push(orderEnded(outer), ...leaseReactions(app.secrets), lockSaidReaction)
  },
}
