import { readProductPicture } from '@cloud-steward/contract/value-added/product.ts'
import { Image } from 'antd'
import type { ReactNode } from 'react'
import { usePicture } from '../../../components/files/use-picture.ts'

/** Pictures of a product: the cover large, the others small. Each opens in full size. */
export default function OfferPictures({ ids, name }: { ids: readonly string[]; name: string }): ReactNode {
  return (
    <Image.PreviewGroup>
      <div className="offer-pictures">
        {ids.map((id, at) => (
          <OfferPicture key={id} id={id} alt={`${name} ${at + 1}`} isCover={at === 0} />
        ))}
      </div>
    </Image.PreviewGroup>
  )
}
function OfferPicture({ id, alt, isCover }: { id: string; alt: string; isCover: boolean }): ReactNode {
  const picture = usePicture(id, 'image/jpeg', readProductPicture)
  return <span className={isCover ? 'offer-cover' : 'offer-small'}>{picture && <Image src={picture} alt={alt} />}</span>
}
