import { describe, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from './api-error.ts'
import { detailOr, messageFor, reasonFor } from './messages.ts'

describe('messageFor', () => {
  it('[API-008] names the thing that was not found, unless the server says more', () => {
    expect(messageFor(new ApiError(404), 'Item')).toBe('Item not found')
    expect(messageFor(new ApiError(404, { detail: 'It moved' }), 'Item')).toBe('It moved')
  })

  it('[API-009] names the thing that could not be fetched', () => {
    expect(messageFor(new ApiError(500, { detail: 'Disk' }), 'items')).toBe('Error fetching items: Disk')
    expect(messageFor(new ApiError(500), 'items')).toBe('Error fetching items: Unknown server error')
  })

  it('[API-010] says that the server might be unavailable when there was no answer', () => {
    expect(messageFor(new NetworkError(undefined), 'items')).toBe(
      'Network error while fetching items. Server might be unavailable.',
    )
  })

  it('[API-011] includes the message of any other failure', () => {
    expect(messageFor(new Error('odd'), 'items')).toBe('Request error: odd')
  })
})

describe('detailOr', () => {
  it("[API-006] prefers the server's detail", () => {
    expect(detailOr(new ApiError(500, { detail: 'Disk' }), 'Failed')).toBe('Disk')
  })

  it.each([
    new ApiError(500),
    new ApiError(500, { detail: '  ' }),
    new NetworkError(undefined),
    new Error('odd'),
  ])('[API-007] falls back to the words of the operation: %o', (error) => {
    expect(detailOr(error, 'Failed to add items to inventory')).toBe('Failed to add items to inventory')
  })
})

describe('reasonFor', () => {
  it('distinguishes a server that does not answer from a device without a connection', () => {
    const failure = new NetworkError(undefined)
    expect(reasonFor(failure)).toBe('The server did not answer. Please try again.')
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(reasonFor(failure)).toBe('You are offline. Please try again when the connection is back.')
    isOnline.mockRestore()
  })
})
