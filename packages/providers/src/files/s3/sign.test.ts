import { expect, test } from 'vitest'
import { pathOf, queryString, sha256, signRequest } from './sign.ts'

// The examples of Amazon's own documentation, "Signature Calculations for the Authorization Header".
const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const at = new Date('2013-05-24T00:00:00Z')
const host = 'examplebucket.s3.amazonaws.com'
const signatureIn = (headers: Record<string, string>) => headers['authorization']?.split('Signature=')[1]

test('a GET with a range is signed as Amazon signs it', () => {
  const request = { method: 'GET', host, path: '/test.txt', query: {}, headers: { range: 'bytes=0-9' }, bodyHash: sha256('') }
  expect(signatureIn(signRequest(request, credentials, at))).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
})

test('a PUT with a body is signed as Amazon signs it', () => {
  const request = {
    method: 'PUT',
    host,
    path: pathOf('test$file.text'),
    query: {},
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    bodyHash: sha256('Welcome to Amazon S3.'),
  }
  expect(signatureIn(signRequest(request, credentials, at))).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd')
})

test('a query is signed as Amazon signs it, with and without values', () => {
  const of = (query: Record<string, string>) =>
    signatureIn(signRequest({ method: 'GET', host, path: '/', query, headers: {}, bodyHash: sha256('') }, credentials, at))
  expect(of({ lifecycle: '' })).toBe('fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543')
  expect(of({ 'max-keys': '2', prefix: 'J' })).toBe('34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7')
})

test('everything but unreserved characters is encoded', () => {
  expect(pathOf('bucket', "a b/it's(1)*!")).toBe('/bucket/a%20b/it%27s%281%29%2A%21')
  expect(queryString({ b: '1+1', a: 'ü' })).toBe('a=%C3%BC&b=1%2B1')
})
