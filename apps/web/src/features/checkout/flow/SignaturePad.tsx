import { type PointerEvent, type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  /** Gets the canvas the picture is taken from when it is sent. */
  keep: (canvas: HTMLCanvasElement | null) => void
  onDrawn: () => void
}
type Draw = PointerEvent<HTMLCanvasElement>

/** As many points as the screen has: a signature must stay sharp. */
function prepare(canvas: HTMLCanvasElement): void {
  canvas.width = canvas.clientWidth * 2
  canvas.height = canvas.clientHeight * 2
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.scale(2, 2)
  pen.lineWidth = 2.4
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
}
function begin({ currentTarget, pointerId, nativeEvent }: Draw): void {
  const pen = currentTarget.getContext('2d')
  currentTarget.setPointerCapture(pointerId)
  pen?.beginPath()
  pen?.moveTo(nativeEvent.offsetX, nativeEvent.offsetY)
}
function draw({ currentTarget, buttons, nativeEvent }: Draw): boolean {
  const pen = currentTarget.getContext('2d')
  if (!pen || !(buttons & 1)) return false
  pen.lineTo(nativeEvent.offsetX, nativeEvent.offsetY)
  pen.stroke()
  return true
}

/** Where the rentee signs with finger, pen or mouse. */
export function SignaturePad({ keep, onDrawn }: Props): ReactNode {
  const { t } = useTranslation()
  // The same function each time: another one would make the canvas anew, and empty.
  const attach = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      keep(canvas)
      if (canvas) prepare(canvas)
    },
    [keep],
  )
  return (
    <canvas
      ref={attach}
      className="signature"
      role="img"
      aria-label={t('checkout.checkOut.sign')}
      onPointerDown={begin}
      onPointerMove={(event) => draw(event) && onDrawn()}
    />
  )
}
/** The picture as a file to upload. */
export const pictureOf = (canvas: HTMLCanvasElement): Promise<File> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) =>
        blob ? resolve(new File([blob], 'signature.png', { type: 'image/png' })) : reject(new Error('no picture')),
      'image/png',
    ),
  )
