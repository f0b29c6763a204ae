import type { readProductPicture } from '@cloud-steward/contract/value-added/product.ts'
import type { ReactNode } from 'react'
import { useNear } from '../use-near.ts'
import { usePicture } from './use-picture.ts'
import './files.css'

interface Props {
  id: string
  /** Where it is read from, if not as any attachment. */
  of?: typeof readProductPicture
}
/** The first picture of a record beside its name, fetched when its row comes near; the name says what it is of. */
export function Cover({ id, of }: Props): ReactNode {
  const [ref, near] = useNear<HTMLSpanElement>(false)
  // Covers are pictures, or the record would not have them; which kind, the file says itself.
  const picture = usePicture(id, near ? 'image/jpeg' : '', of)
  return (
    <span ref={ref} className="file-cover">
      {picture && <img src={picture} alt="" width={40} height={30} />}
    </span>
  )
}
