/** How long the graphics chip was busy with a frame, in ms, some frames late; null where the browser does not tell. */
export interface GpuClock {
  begin(): void;
  end(): void;
  read(): number | null;
}

export function makeGpuClock(gl: WebGL2RenderingContext): GpuClock | null {
  const timer = gl.getExtension('EXT_disjoint_timer_query_webgl2') as {
    TIME_ELAPSED_EXT: number;
    GPU_DISJOINT_EXT: number;
  } | null;
  if (!timer) return null;
  let open: WebGLQuery | null = null;
  let waiting: WebGLQuery | null = null;
  return {
    begin() {
      if (waiting) return;
      open = gl.createQuery();
      if (open) gl.beginQuery(timer.TIME_ELAPSED_EXT, open);
    },
    end() {
      if (!open) return;
      gl.endQuery(timer.TIME_ELAPSED_EXT);
      waiting = open;
      open = null;
    },
    read() {
      if (!waiting || !gl.getQueryParameter(waiting, gl.QUERY_RESULT_AVAILABLE)) return null;
      const nanoseconds: number = gl.getQueryParameter(waiting, gl.QUERY_RESULT);
      gl.deleteQuery(waiting);
      waiting = null;
      return gl.getParameter(timer.GPU_DISJOINT_EXT) ? null : nanoseconds / 1e6;
    },
  };
}
