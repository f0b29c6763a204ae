import type { ReactNode } from 'react'

interface Block {
  x: number
  width: number
  height: number
  columns: number
  rows: number
}
const GROUND = 420
const FAR: readonly Block[] = [
  { x: 6, width: 70, height: 190, columns: 0, rows: 0 },
  { x: 92, width: 54, height: 250, columns: 0, rows: 0 },
  { x: 205, width: 62, height: 214, columns: 0, rows: 0 },
  { x: 318, width: 76, height: 280, columns: 0, rows: 0 },
  { x: 452, width: 58, height: 226, columns: 0, rows: 0 },
  { x: 560, width: 66, height: 262, columns: 0, rows: 0 },
]
const NEAR: readonly Block[] = [
  { x: 30, width: 96, height: 150, columns: 5, rows: 7 },
  { x: 138, width: 84, height: 232, columns: 4, rows: 11 },
  { x: 236, width: 70, height: 128, columns: 4, rows: 6 },
  { x: 318, width: 112, height: 196, columns: 6, rows: 9 },
  { x: 444, width: 64, height: 266, columns: 3, rows: 13 },
  { x: 520, width: 100, height: 164, columns: 5, rows: 8 },
]

/** A fixed scatter, so that the same flats are lit at every visit. */
const scatter = (block: number, column: number, row: number): number => {
  const mixed = Math.imul(block * 374_761 + column * 668_265 + row * 2_246_822, 2_654_435_761)
  return (mixed >>> 24) % 10
}

function windowsOf({ x, width, height, columns, rows }: Block, block: number): ReactNode[] {
  const stepX = (width - 16) / columns
  const stepY = (height - 22) / rows
  return Array.from({ length: columns * rows }, (_, at) => {
    const column = at % columns
    const row = Math.floor(at / columns)
    const mood = scatter(block + 1, column + 3, row + 7)
    const look = mood < 4 ? 'lit' : mood === 4 ? 'lit waking' : 'dark'
    return (
      <rect
        key={at}
        className={`skyline-${look.replace(' ', ' skyline-')}`}
        x={x + 8 + column * stepX + stepX * 0.18}
        y={GROUND - height + 14 + row * stepY}
        width={stepX * 0.62}
        height={stepY * 0.56}
        rx="1"
        style={mood === 4 ? { animationDelay: `${(row * 7 + column * 3) % 11}s` } : undefined}
      />
    )
  })
}

/** Houses at night with lit windows. Decoration only: hidden from screen readers. */
export function Skyline(): ReactNode {
  return (
    <svg className="skyline" viewBox="0 0 640 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle cx="540" cy="70" r="30" className="skyline-moon" />
      <path className="skyline-cloud" d="M70 118a20 20 0 0 1 3-40 32 32 0 0 1 61 4 18 18 0 0 1 0 36Z" />
      <path className="skyline-cloud" d="M392 84a13 13 0 0 1 2-26 21 21 0 0 1 40 3 12 12 0 0 1 0 23Z" />
      {FAR.map(({ x, width, height }) => (
        <rect key={x} className="skyline-far" x={x} y={GROUND - height} width={width} height={height} />
      ))}
      {NEAR.map((block, at) => (
        <g key={block.x}>
          <rect
            className="skyline-near"
            x={block.x}
            y={GROUND - block.height}
            width={block.width}
            height={block.height}
            rx="3"
          />
          {windowsOf(block, at)}
        </g>
      ))}
    </svg>
  )
}
