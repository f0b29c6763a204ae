import { gunzipSync } from 'node:zlib'

/** A photograph of a phone: 400 by 300 points, teal with a red corner at the top left. */
export const HEIC = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAkhtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAAB',
    'AAAANGlsb2MAAAAAREAAAgABAAAAAAJsAAEAAAAAAAAAhAACAAAAAALwAAEAAAAAAAAASwAAADhpaW5mAAAAAAACAAAAFWluZmUCAAAAAAEAAGh2YzEA',
    'AAAAFWluZmUCAAAAAAIAAGh2YzEAAAABh2lwcnAAAAFiaXBjbwAAAHlodmNDAQNwAAAAAAAAAAAAPPAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAA',
    'AAMAAAMAPLoCQCEAAQAsQgEBA3AAAAMAkAAAAwAAAwA8oAyIBMfeW6kkprm4EBAwIAAAAwAgAAADACEiAAEAB0QBwXKwYkAAAAAUaXNwZQAAAAAAAAGQ',
    'AAABLAAAABBwaXhpAAAAAAMICAgAAAB0aHZjQwEECAAAAAAAAAAAADzwAPz8+PgAAA8DIAABABdAAQwB//8ECAAAAwCf+AAAAwAAPLoCQCEAAQAoQgEB',
    'BAgAAAMAn/gAAAMAADzAMiATHy5bqSSmubAgAAADACAAAAMAISIAAQAHRAHBcrBiQAAAABRpc3BlAAAAAAAAAZAAAAEsAAAADnBpeGkAAAAAAQgAAAAn',
    'YXV4QwAAAAB1cm46bXBlZzpoZXZjOjIwMTU6YXV4aWQ6MQAAAAAdaXBtYQAAAAAAAAACAAEDgQKDAAIEhAWGhwAAABppcmVmAAAAAAAAAA5hdXhsAAIA',
    'AQABAAAA121kYXQAAACAKAGvUpuHySL5DpJf//Od3/+VHpD7EXTGxB+aEHJ8dc+TwkU5+YKwOGdwddL3+32NonRKKjgGBPwAogC4BJBin+DO4yQhct+I',
    'ODb7Of9/GiWlAh2UbklJg8t+gc4nStTVrKKCYjfMlegAF7CTF8vAAAADAWeHAAADAAADAAADAhIAAABHKAGupS0UlEDvErD0H7yyQ4EGVlT0t0DrDNGg',
    'uIC2VEYF2GkT6SAGHJ2KwpUAAAMAAraNsoAAAAMACXgAAAMAAAMAAAMAAj4=',
  ].join(''),
  'base64',
)

/** The same file, but it states another size. */
export function heicThatStates(width: number, height: number): Buffer {
  const bytes = Buffer.from(HEIC)
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 1)) {
    bytes.writeUInt32BE(width, at + 8)
    bytes.writeUInt32BE(height, at + 12)
  }
  return bytes
}

/** A photograph of as many points as those of a phone: 4000 by 3000, all teal. */
export const largeHeic = (): Buffer =>
  gunzipSync(
    Buffer.from(
      [
        'H4sIAAAAAAACA2NgYJBJK6ksyEjNTGYAgtzMNEMQOzczMY2BgdElN7UkkQECFDNScoqgbIaCzOQSBjTAV5BZkgtmMQKxUmZOPthIFwcgnxEsnAGhGRi4',
        'FwEJ5czMvDS4elEgJ5UJyssoSzYEMY9kFhQVAOllmQXJ+UC6CijhzMhcALdzyweGP39//GBg4GdWAGqUcGDkYfz/H6SAmWECiACiLbuYHBSBkrpOjIxo',
        'MgsYvygwvYvMWzJp1rMHDg4HGkCiYKJFCaiD3YXxYNGGJAegRSKZxQWpEDv5FwA9sAPIECjIrMgEiTBzcHAAKbHMglxYaAG9zNzI1AxUuSo3JREYVtzz',
        'NBjXcztWPj9Q9/Xx8by7u8teXp6uF7Oz6OlprNSMX8cOXv//w3R1YaX8EeMtp0VC2jc5cQSs1GiAOp40JBywIv+oo5bk0wSytDMzMLNN5nLyIFMzEGUd',
        'aCdfMwOHBgWaWe5QoLnMgXzNzMfI1yu0gXy9hgnk66XEv48byNbL+JhsrUzPyNXKKkOuTvYecnVyk52S+XeQq1P4A7k6JQ3I1SlfQK5O1QXk6tQnO91b',
        'kG2n/QFydXqSndOCybYzmmw7E8i2M4Nsnflku7aEbJ0VZLu2dgB01pNd4jaN6hyEOltHiM7Bhjh+AAA7+UyRCg0AAA==',
      ].join(''),
      'base64',
    ),
  )
