import { id, objectOf, text, view } from '../kit/index.ts'
import { site } from './places.ts'

/** Name of the operator that runs a site; the site's organisation changes only through it. Empty: no operator runs the site. */
export const querySiteOperator = view(
  site.name,
  'querySiteOperator',
  { id: id() },
  objectOf({ name: text(64, { optional: true }) }),
)
