import { Button } from 'antd'
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import './signature-pad.css'

const [WIDTH, HEIGHT] = [840, 300]
/** Paper is white and ink is dark, whatever the console wears: the picture goes on a page. */
const [PAPER, INK] = ['#fff', '#111']

/** The picture of a signature: a JPEG on white, as pages take it. */
export const signatureOf = (canvas: HTMLCanvasElement): Promise<File> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) =>
        blob ? resolve(new File([blob], 'signature.jpg', { type: 'image/jpeg' })) : reject(new Error('no picture')),
      'image/jpeg',
      0.85,
    ),
  )

interface Props {
  canvas: RefObject<HTMLCanvasElement | null>
  label: string
  /** Told when the first stroke is there, and when all are gone. */
  onInk: (signed: boolean) => void
}
/** A sheet to sign on with finger, pen or mouse. */
export function SignaturePad({ canvas, label, onInk }: Props): ReactNode {
  const { t } = useTranslation()
  const [signed, setSigned] = useState(false)
  const brush = () => canvas.current?.getContext('2d')
  const clear = () => {
    const pen = brush()
    if (!pen) return
    pen.fillStyle = PAPER
    pen.fillRect(0, 0, WIDTH, HEIGHT)
    setSigned(false)
    onInk(false)
  }
  // The sheet is white from the start: a JPEG knows no transparency.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(clear, [])
  const at = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return [((clientX - left) / width) * WIDTH, ((clientY - top) / height) * HEIGHT]
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = brush()
    if (!pen) return
    event.currentTarget.setPointerCapture(event.pointerId)
    Object.assign(pen, { lineWidth: 5, lineCap: 'round', lineJoin: 'round', strokeStyle: INK })
    pen.beginPath()
    pen.moveTo(...at(event))
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const pen = brush()
    pen?.lineTo(...at(event))
    pen?.stroke()
    if (signed) return
    setSigned(true)
    onInk(true)
  }
  return (
    <div className="signature-pad">
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={label}
        onPointerDown={begin}
        onPointerMove={draw}
      />
      {!signed && <span className="quiet">{t('housing.signFlow.signHere')}</span>}
      <Button size="small" disabled={!signed} onClick={clear}>
        {t('housing.signFlow.signAgain')}
      </Button>
    </div>
  )
}
