import { Modal } from 'antd'
import { type ReactNode, useEffect, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslation } from '../../../infra/i18n.ts'
import { cutSquare, type Square } from './picture-file.ts'

interface Props {
  file: File
  onClose: () => void
  /** Rejects when the square was refused; the reason has been shown. */
  onCut: (square: File) => Promise<void>
}
/** Chooses the square of a picture, with the mouse, two fingers, or arrow keys and a slider. */
export default function CropDialog({ file, onClose, onCut }: Props): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const [open, setOpen] = useState(true)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [square, setSquare] = useState<Square>()
  const [busy, setBusy] = useState(false)
  const { address, picture, failed } = usePicture(file)
  const cut = async () => {
    if (!picture || !square) return
    setBusy(true)
    await cutSquare(picture, square)
      .then(onCut)
      .catch(() => undefined)
    setBusy(false)
  }
  return (
    <Modal
      open={open}
      title={t('shell.profile.crop')}
      width={460}
      okText={t('kit.ok')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: !picture || !square }}
      confirmLoading={busy}
      onOk={() => void cut()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {failed ? (
        <p role="alert">{t('shell.profile.unreadable')}</p>
      ) : (
        <>
          <div className="crop-area">
            {address && (
              <Cropper
                image={address}
                crop={crop}
                zoom={zoom}
                aspect={1}
                cropShape="round"
                showGrid={false}
                mediaProps={{ alt: '' }}
                cropperProps={{ role: 'group', 'aria-label': t('shell.profile.cropHint') }}
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_, pixels) => setSquare(pixels)}
              />
            )}
          </div>
          <label className="crop-zoom" htmlFor={id}>
            {t('shell.profile.zoom')}
            <input
              id={id}
              type="range"
              min={1}
              max={3}
              step={0.05}
              value={zoom}
              onChange={(event) => setZoom(Number(event.target.value))}
            />
          </label>
        </>
      )}
    </Modal>
  )
}

/** The file as a picture to cut from and as an address to show; what no browser can read is told. */
function usePicture(file: File): { address?: string; picture?: ImageBitmap; failed: boolean } {
  const [state, setState] = useState<{ address?: string; picture?: ImageBitmap; failed: boolean }>({ failed: false })
  useEffect(() => {
    const address = URL.createObjectURL(file)
    let left = false
    createImageBitmap(file).then(
      (picture) => left || setState({ address, picture, failed: false }),
      () => left || setState({ failed: true }),
    )
    return () => {
      left = true
      URL.revokeObjectURL(address)
    }
  }, [file])
  return state
}
