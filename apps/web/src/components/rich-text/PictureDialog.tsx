import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, Modal } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { isPicture, MOST_BYTES, NoPicture, type Picture, sendPicture } from './pictures.ts'

interface Props {
  /** All of them, once each is kept. */
  onChosen: (pictures: readonly Picture[]) => void
  onClose: () => void
}

/** Several pictures at once for a text, as cards. They are kept in the library, and the text shows them from there. */
export function PictureDialog({ onChosen, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { cards, add, remove } = usePictures()
  const input = useRef<HTMLInputElement>(null)
  const confirm = () => {
    const ready = cards.flatMap(({ picture }) => picture ?? [])
    if (ready.length < cards.length) return void message.warning(t('shell.pictures.wait'))
    onChosen(ready)
    onClose()
  }
  return (
    <Modal
      open
      title={t('shell.pictures')}
      onOk={confirm}
      okButtonProps={{ disabled: !cards.length }}
      onCancel={onClose}
    >
      <input
        ref={input}
        type="file"
        accept=".jpg,.jpeg,.gif,.png,.bmp"
        multiple
        hidden
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <ul className="picture-cards">
        {cards.map(({ id, name, picture }) => (
          <li key={id} aria-busy={!picture}>
            {picture ? <img src={picture.src} alt={name} /> : <span>{t('shell.pictures.reading')}</span>}
            <Button
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('shell.pictures.remove', { name })}
              onClick={() => remove(id)}
            />
          </li>
        ))}
        <li>
          <button type="button" className="picture-add" onClick={() => input.current?.click()}>
            <PlusOutlined />
            {t('shell.pictures.choose')}
          </button>
        </li>
      </ul>
    </Modal>
  )
}

interface Card {
  id: number
  name: string
  /** Absent while it is sent. */
  picture?: Picture
}
/** The chosen pictures in their order; what is no picture, or too large, is refused with a message. */
function usePictures() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [cards, setCards] = useState<readonly Card[]>([])
  const last = useRef(0)
  const remove = (id: number) => setCards((known) => known.filter((one) => one.id !== id))
  const addOne = (file: File) => {
    if (!isPicture(file.name)) return void message.error(t('shell.pictures.noPicture'))
    if (file.size >= MOST_BYTES) return void message.error(t('shell.pictures.tooLarge', { name: file.name }))
    const id = ++last.current
    setCards((known) => [...known, { id, name: file.name }])
    sendPicture(file).then(
      (picture) => setCards((known) => known.map((one) => (one.id === id ? { ...one, picture } : one))),
      (error: unknown) => {
        remove(id)
        if (error instanceof NoPicture) void message.error(t('shell.pictures.noPicture'))
      },
    )
  }
  return { cards, remove, add: (files: readonly File[]) => files.forEach(addOne) }
}
