import { expect, it } from 'vitest'
import { htmlOf, isPicture } from './pictures.ts'

it('knows pictures by the end of their names, in any case', () => {
  expect(['a.JPG', 'b.jpeg', 'c.Gif', 'd.png', 'e.bmp'].every(isPicture)).toBe(true)
  expect(['a.webp', 'b.svg', 'c.png.exe', 'png', ''].some(isPicture)).toBe(false)
})
it('writes one picture for each, whatever its name', () => {
  const html = htmlOf([
    { src: 'data:image/png;base64,AA==', alt: 'one' },
    { src: 'data:image/png;base64,BB==', alt: '"><script>alert(1)</script>' },
  ])
  const place = document.createElement('div')
  place.innerHTML = html
  expect([...place.children].map(({ tagName }) => tagName)).toEqual(['IMG', 'IMG'])
})
