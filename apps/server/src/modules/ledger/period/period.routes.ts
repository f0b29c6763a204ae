import * as contract from '@cloud-steward/contract/ledger/period.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { closePeriod, lockPeriod, reopenPeriod } from './close-period.service.ts'
import { obstaclesOf } from './obstacles.service.ts'
import { periodDetail, periods } from './period.service.ts'
import { exportPeriod } from './period-export.service.ts'

export const servePeriod = (app: App): void =>
  serve(app, contract, {
    queryPeriods: periods,
    queryPeriodDetail: periodDetail,
    queryPeriodObstacles: obstaclesOf,
    closePeriod,
    reopenPeriod,
    lockPeriod,
    exportPeriod: async (ctx, input, call) => void (await exportPeriod(ctx, input, call)),
  })
