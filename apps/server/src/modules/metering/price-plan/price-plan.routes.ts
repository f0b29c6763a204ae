import * as contract from '@cloud-steward/contract/metering/price-plan.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { attachPricePlan, endAttachment } from './attachment.service.ts'
import { saveDerivedVersion } from './derive.service.ts'
import { publishVersion, queryVersions, retireVersion, saveVersion } from './price-plan.service.ts'
import { simulate } from './simulate.service.ts'

export const servePricePlan = (app: App): void =>
  serve(app, contract, {
    saveVersion,
    saveDerivedVersion,
    publishVersion,
    retireVersion,
    queryVersions,
    simulate,
    attachPricePlan,
    endAttachment,
  })
