-- For wrk: an enquiry with a key of its own in every request. A run is told from the others by its first second.
local run, count = os.time(), 0
local message = string.rep('One scene by the water, three minutes, the same face at noon and at night. ', 4)

wrk.method = 'POST'
wrk.body = '{"name":"Bench","email":"bench@studio.example","message":"' .. message .. '"}'
wrk.headers['content-type'] = 'application/json'

function request()
  count = count + 1
  wrk.headers['idempotency-key'] = string.format('%08x-0000-4000-8000-%012x', run, count)
  return wrk.format()
end
