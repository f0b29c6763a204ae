import { command, id, int, mobile, region, text } from '../kit/index.ts'

/** A compound with a building and its owner, all a first house needs. An owner of that number who is entered already stays. */
export const addPlace = command(
  'housing.site',
  'addPlace',
  {
    siteName: text(64, { min: 1 }),
    regionCode: region(),
    address: text(200, { min: 1 }),
    buildingName: text(32, { min: 1 }),
    floors: int({ min: 1, max: 200 }),
    landlordName: text(64, { min: 1 }),
    landlordMobile: mobile(),
  },
  { siteId: id(), buildingId: id(), landlordId: id() },
)
