import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { App } from './app.tsx'

it('says what to allow where the browser blocks all storage', () => {
  const blocked = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document', 'SecurityError')
  })
  try {
    render(<App />)
    expect(screen.getByRole('alert')).toHaveTextContent('Please allow cookies and site data')
  } finally {
    blocked.mockRestore()
  }
})
