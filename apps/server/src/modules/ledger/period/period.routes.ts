import * as contract from '@cloud-steward/contract/ledger/period.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { closePeriod, lockPeriod, reopenPeriod } from './close-period.service.ts'
import { queryPeriodObstacles } from './obstacles.service.ts'
import { queryPeriodDetail, queryPeriods } from './period.service.ts'
import { exportPeriod } from './period-export.service.ts'

export const servePeriod = (app: App): void =>
  serve(app, contract, {
    queryPeriods,
    queryPeriodDetail,
    queryPeriodObstacles,
    closePeriod,
    reopenPeriod,
    lockPeriod,
    exportPeriod: async (ctx, input, call) => void (await exportPeriod(ctx, input, call)),
  })
