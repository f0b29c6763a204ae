import * as contract from '@cloud-steward/contract/value-added/order.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import {
  acceptSale,
  buyProduct,
  cancelSale,
  orderFor,
  paySale,
  redeliverSale,
  refundSale,
  setRenewal,
} from './sale.service.ts'
import { queryBuyerRooms, querySaleDetail, queryShop } from './sale-detail.ts'

export const serveSale = (app: App): void =>
  serve(app, contract, {
    buyProduct,
    orderFor,
    paySale,
    acceptSale,
    redeliverSale,
    refundSale,
    cancelSale,
    setRenewal,
    querySaleDetail,
    queryBuyerRooms,
    queryShop,
  })
