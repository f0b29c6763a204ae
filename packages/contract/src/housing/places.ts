import { choice, code, date, decimal, flag, id, int, money, ref, region, resource, text } from '../kit/index.ts'
import {
  DECORATIONS,
  FACILITIES,
  LET_AS,
  LETTING_MODES,
  ORIENTATIONS,
  OVERLAYS,
  ROOM_KINDS,
  ROOM_STATES,
} from './choices.ts'

const area = decimal({ optional: true, min: 0, max: 100_000 })
const rent = money({ min: 0, max: 100_000_000 })
const deposit = money({ min: 0, max: 1_000_000_000 })

/** 小区/项目: a residential compound or block at one address. */
export const site = resource('housing.site', {
  fields: {
    code: code(32, { once: true, numbered: 'S' }),
    name: text(64),
    regionCode: region(),
    address: text(200),
    mode: choice(LETTING_MODES),
    landlordId: ref('housing.landlord', { optional: true }),
    /** Who manages it, and who of his people looks after it: whoever sees only some organisations sees it by these. */
    orgId: ref('identity.org', { optional: true }),
    stewardId: ref('identity.colleague', { optional: true }),
    builtYear: int({ optional: true, min: 1900, max: 2100 }),
    remark: text(256, { optional: true, multiline: true }),
    houseCount: int({ readOnly: true, optional: true }),
    roomCount: int({ readOnly: true, optional: true }),
  },
  title: 'name',
  list: [
    'code',
    'name',
    'regionCode',
    'address',
    'mode',
    'landlordId',
    'orgId',
    'stewardId',
    'houseCount',
    'roomCount',
    'builtYear',
  ],
  shown: ['name', 'code', 'mode', 'address', 'landlordId', 'stewardId', 'orgId', 'houseCount', 'roomCount'],
  search: ['name', 'code', 'mode', 'orgId', 'stewardId', 'regionCode'],
})

/** 楼栋 */
export const building = resource('housing.building', {
  fields: {
    siteId: ref('housing.site', { once: true }),
    name: text(32),
    floors: int({ min: 1, max: 200 }),
    units: int({ optional: true, min: 1, max: 50 }),
    remark: text(256, { optional: true, multiline: true }),
    houseCount: int({ readOnly: true, optional: true }),
  },
  title: 'name',
  within: 'siteId',
  list: ['name', 'siteId', 'floors', 'units', 'houseCount'],
  search: ['name', 'siteId'],
})

/** 房屋: a flat behind one door; let whole, or room by room. */
export const house = resource('housing.house', {
  fields: {
    siteId: ref('housing.site', { readOnly: true }),
    buildingId: ref('housing.building', { once: true }),
    unitNo: text(16, { optional: true }),
    floor: int({ min: -9, max: 200 }),
    number: text(16),
    layout: text(32, { optional: true }),
    areaM2: area,
    orientation: choice(ORIENTATIONS, { optional: true }),
    decoration: choice(DECORATIONS, { optional: true }),
    mode: choice(LETTING_MODES),
    /** Empty: housing. */
    letAs: choice(LET_AS, { optional: true }),
    /** Another one comes by a change of owner. */
    landlordId: ref('housing.landlord', { once: true }),
    remark: text(256, { optional: true, multiline: true }),
    roomCount: int({ readOnly: true, optional: true }),
    /** Was let once and is managed no more: kept with its history. Lists leave these out unless asked for them. */
    archived: flag({ readOnly: true }),
    archivedOn: date({ readOnly: true, optional: true }),
  },
  title: 'number',
  within: 'buildingId',
  beside: ['siteId'],
  list: ['siteId', 'buildingId', 'unitNo', 'floor', 'number', 'layout', 'areaM2', 'mode', 'landlordId', 'roomCount'],
  shown: ['number', 'siteId', 'buildingId', 'unitNo', 'floor', 'mode', 'landlordId', 'roomCount', 'areaM2'],
  sort: ['number'],
  search: ['number', 'siteId', 'buildingId', 'mode', 'landlordId', 'archived'],
  operations: ['query', 'update', 'delete', 'export', 'exportWord', 'exportPDF'],
  scope: { landlord: 'landlordId' },
})

/** 房间: what is let. A house let whole has exactly one. */
export const room = resource('housing.room', {
  fields: {
    siteId: ref('housing.site', { readOnly: true }),
    buildingId: ref('housing.building', { readOnly: true }),
    houseId: ref('housing.house', { once: true }),
    landlordId: ref('housing.landlord', { readOnly: true }),
    floor: int({ readOnly: true }),
    number: text(16),
    /** Site, building, unit, house and room in one text; what people search by. */
    fullName: text(200, { readOnly: true }),
    mode: choice(LETTING_MODES, { readOnly: true }),
    kind: choice(ROOM_KINDS, { optional: true }),
    areaM2: area,
    maxPersons: int({ optional: true, min: 1, max: 50 }),
    facilities: choice(FACILITIES, { multiple: true, optional: true }),
    baseRentFen: rent,
    depositFen: deposit,
    overlay: choice(OVERLAYS),
    remark: text(256, { optional: true, multiline: true }),
    state: choice(ROOM_STATES, { readOnly: true }),
    leaseId: ref('housing.lease', { readOnly: true, optional: true }),
    renteeId: ref('housing.rentee', { readOnly: true, optional: true }),
    leaseEndOn: date({ readOnly: true, optional: true }),
    arrearsFen: money({ readOnly: true, tells: ['billing.bill'] }),
    /** The first of its photos. */
    coverId: id({ readOnly: true, optional: true }),
    /** Merged, split, or of an archived house: kept with its history, let no more. Lists leave these out unless asked for them. */
    archived: flag({ readOnly: true }),
    archivedOn: date({ readOnly: true, optional: true }),
  },
  title: 'fullName',
  list: ['fullName', 'mode', 'areaM2', 'baseRentFen', 'state', 'renteeId', 'leaseEndOn', 'arrearsFen', 'landlordId'],
  shown: ['fullName', 'state', 'arrearsFen', 'renteeId', 'baseRentFen', 'leaseEndOn', 'mode', 'areaM2', 'landlordId'],
  sums: ['arrearsFen'],
  sort: ['fullName', 'baseRentFen'],
  search: [
    'fullName',
    'siteId',
    'state',
    'buildingId',
    'landlordId',
    'mode',
    'kind',
    'baseRentFen',
    'archived',
    'houseId',
  ],
  imports: {
    siteName: text(64, { min: 1 }),
    buildingName: text(32, { min: 1 }),
    unitNo: text(16, { optional: true }),
    floor: int({ min: -9, max: 200 }),
    houseNumber: text(16, { min: 1 }),
    mode: choice(LETTING_MODES),
    layout: text(32, { optional: true }),
    areaM2: area,
    landlordCode: text(32, { min: 1 }),
    roomNumber: text(16, { optional: true }),
    baseRentFen: rent,
    depositFen: deposit,
  },
  form: [
    'houseId',
    'number',
    'kind',
    'areaM2',
    'maxPersons',
    'baseRentFen',
    'depositFen',
    'facilities',
    'overlay',
    'remark',
  ],
  scope: { landlord: 'landlordId' },
  placeLabels: { place: 'room', key: 'id', title: 'fullName', lines: ['siteId', 'buildingId', 'number'] },
})
