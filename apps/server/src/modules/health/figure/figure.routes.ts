import * as contract from '@cloud-steward/contract/health/figure.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { queryFigures } from './figure.service.ts'

export const serveFigures = (app: App): void => serve(app, contract, { queryFigures })
