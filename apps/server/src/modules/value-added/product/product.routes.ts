import * as contract from '@cloud-steward/contract/value-added/product.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { publishProduct, stopProduct } from './product.service.ts'

export const serveProduct = (app: App): void => serve(app, contract, { publishProduct, stopProduct })
