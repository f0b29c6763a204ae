import type { readProductPicture } from '@cloud-steward/contract/value-added/product.ts'
import type { ReactNode } from 'react'
import { useNear } from '../use-near.ts'
import { usePicture } from './use-picture.ts'
import './files.css'

interface Props {
  id: string
  /** Endpoint to read it from. Default: as an attachment. */
  of?: typeof readProductPicture
}
/** Cover picture beside the name of a record, loaded when its row comes near. Without `alt`: the name describes it. */
export function Cover({ id, of }: Props): ReactNode {
  const [ref, near] = useNear<HTMLSpanElement>(false)
  // A cover is always a picture. Any picture type enables the request; the response has the true one.
  const picture = usePicture(id, near ? 'image/jpeg' : '', of)
  return (
    <span ref={ref} className="file-cover">
      {picture && <img src={picture} alt="" width={40} height={30} />}
    </span>
  )
}
