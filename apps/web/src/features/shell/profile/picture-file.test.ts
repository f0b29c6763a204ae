import { describe, expect, it } from 'vitest'
import { pictureProblem } from './picture-file.ts'

describe('a chosen file', () => {
  it.each(['a.jpg', 'a.JPEG', 'a.gif', 'A.PNG', 'b.c.bmp'])('%s may be tried', (name) =>
    expect(pictureProblem({ name, size: 10 })).toBeUndefined(),
  )
  it.each(['a.svg', 'a.webp', 'png', 'a.png.exe', ''])('%s is no picture', (name) =>
    expect(pictureProblem({ name, size: 10 })).toBe('shell.profile.notPicture'),
  )
  it('is neither empty nor 10 MB', () => {
    expect(pictureProblem({ name: 'a.png', size: 0 })).toBe('shell.profile.empty')
    expect(pictureProblem({ name: 'a.png', size: 10_485_759 })).toBeUndefined()
    expect(pictureProblem({ name: 'a.png', size: 10_485_760 })).toBe('shell.profile.tooLarge')
  })
})
