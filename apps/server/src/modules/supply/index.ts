import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import type { Operations } from '../../kit/standard-operations.ts'
import { batchReactions, driveBatchesJob, driveBatchJob } from './batch/batch.job.ts'
import { registerBatches } from './batch/batch.routes.ts'
import { batches, batchItems } from './batch/batch.source.ts'
import { protections } from './protection/protection.service.ts'

// What demonstration data are made with.
export { protections } from './protection/protection.service.ts'

/** Who gets power and who does not: what must stay on, and what is switched for many at once. */
export const supplyModule = {
  name: 'supply',
  register(app: App): void {
    for (const operations of [protections, batches, batchItems] as unknown as Operations[])
      registerResource(app, operations)
    registerBatches(app)
    app.jobs.push(driveBatchJob, driveBatchesJob)
    app.reactions.push(...batchReactions)
  },
}
