import { newId } from '../../infra/db/id.ts'
import { withGroups } from '../identity/index.ts'
import { putPackage } from './package.queries.ts'

/** Screens of the package new registrations get: the whole job of a landlord of some twenty rooms, and nothing he has to learn first. */
export const SMALL_LANDLORD = [
  'workbench',
  'mynotification',
  'house_list',
  'addhouse',
  'site',
  'building',
  'contract',
  'checkout',
  'reservation',
  'tenantplat',
  'landlord',
  'rentbill',
  'outsidebill',
  'payment',
  'bankline',
  'deposit',
  'depositreview',
  'reading',
  'meter',
  'programme',
  'incomeshow',
  'template',
  'feeitem',
  'bankaccount',
  'sysuser',
  'mycheckout',
]

/** 小房东版, which registrations get. Nothing is written where a package of that code exists. */
export const putFirstPackage = (platformId: number) =>
  putPackage(platformId, {
    id: newId(),
    code: 'small-landlord',
    name: '小房东版',
    menus: withGroups(new Set(SMALL_LANDLORD)),
    registration: true,
  })
