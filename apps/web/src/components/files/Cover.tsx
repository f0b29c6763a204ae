import type { ReactNode } from 'react'
import { usePicture } from '../../../components/files/use-picture.ts'
import { useNear } from './use-near.ts'

/** The cover of a room beside its name, fetched when its row comes near; the name says what it is of. */
export function RoomCover({ id }: { id: string }): ReactNode {
  const [ref, near] = useNear<HTMLSpanElement>(false)
  // Covers are pictures, or the room would not have them; which kind, the file says itself.
  const picture = usePicture(id, near ? 'image/jpeg' : '')
  return (
    <span ref={ref} className="room-cover">
      {picture && <img src={picture} alt="" width={40} height={30} />}
    </span>
  )
}
