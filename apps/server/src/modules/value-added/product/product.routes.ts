import * as contract from '@cloud-steward/contract/value-added/product.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { sendFile } from '../../files/index.ts'
import { arrangeProductPictures, pictureOf, queryProductPictures } from './picture.service.ts'
import { publishProduct, stopProduct } from './product.service.ts'

export const serveProduct = (app: App): void =>
  serve(app, contract, {
    publishProduct,
    stopProduct,
    queryProductPictures,
    arrangeProductPictures,
    readProductPicture: async (ctx, input, call) =>
      sendFile(ctx, app, call, { file: await pictureOf(ctx, input), inline: true }),
  })
