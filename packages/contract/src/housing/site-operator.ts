import { id, objectOf, text, view } from '../kit/index.ts'
import { site } from './places.ts'

/** The operator that runs a site, which alone decides the organisation of it. Empty: nobody but the site itself. */
export const querySiteOperator = view(
  site.name,
  'querySiteOperator',
  { id: id() },
  objectOf({ name: text(64, { optional: true }) }),
)
