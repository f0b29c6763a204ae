import * as contract from '@cloud-steward/contract/housing/site-operator.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { querySiteOperator } from './site.service.ts'

export const serveSite = (app: App): void => serve(app, contract, { querySiteOperator })
