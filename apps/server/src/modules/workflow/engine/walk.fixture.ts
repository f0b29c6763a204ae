/** Processes that have every kind of node in combination. */
export const MODELS: Readonly<Record<string, string>> = {
  nested: `start s
    user a assignee=u
    par f
    user b assignee=u
    sub p {
      start ps
      user c assignee=u
      par pf
      user d assignee=u
      user e assignee=u
      par pj
      end pe
      ps > c
      c > pf
      pf > d
      pf > e
      d > pj
      e > pj
      pj > pe
    }
    par j
    user z assignee=u
    end end
    s > a
    a > f
    f > b
    f > p
    b > j
    p > j
    j > z
    z > end`,
  loop: `start s
    user a assignee=u
    xor x
    user b assignee=u
    end end
    s > a
    a > x
    x > a \${again}
    x > b default
    b > end`,
  inclusive: `start s
    user r assignee=u
    or f
    user a assignee=u
    user b assignee=u
    user c assignee=u
    or j
    user v cs:who={"by":"users","values":["x","y","z"]} cs:many=ratio cs:ratio=50
    end end
    s > r
    r > f
    f > a \${n > 0}
    f > b \${n > 1}
    f > c default
    a > j
    b > j
    c > j
    j > v
    v > end`,
  events: `start s
    user a assignee=u
    boundary t on=a timer=PT1H nointerrupt
    user late assignee=u
    sub p {
      start ps
      user c assignee=u
      end pe
      ps > c
      c > pe
    }
    boundary m on=p message=stop
    user fix assignee=u
    user turn cs:who={"by":"users","values":["x","y"]} cs:many=order
    end end
    s > a
    t > late
    late > end
    a > p
    p > turn
    m > fix
    fix > turn
    turn > end`,
  called: `start s
    user a assignee=u
    call k called=child
    user b assignee=u
    end end
    s > a
    a > k
    k > b
    b > end`,
  cancelled: `start s
    user a assignee=u
    transaction t {
      start ts
      par f
      user b assignee=u
      boundary cb on=b compensate
      user ub compensation assignee=u
      sub p many=2 {
        start ps
        user c assignee=u
        boundary cc on=c compensate
        user uc compensation assignee=u
        end pe
        ps > c
        c > pe
        cc -> uc
      }
      par j
      xor x
      end no cancel
      end ok
      ts > f
      f > b
      f > p
      b > j
      p > j
      j > x
      x > no \${again}
      x > ok default
      cb -> ub
      sub h event {
        start hs signal=go nointerrupt
        user q assignee=u
        end he
        hs > q
        q > he
      }
    }
    boundary tb on=t cancel
    user w assignee=u
    boundary cw on=w compensate
    user uw compensation assignee=u
    throw tc compensate
    end end
    s > a
    a > t
    t > w
    tb > w
    w > tc
    tc > end
    cw -> uw`,
  outside: `start s
    user a assignee=u
    boundary ca on=a compensate
    user ua compensation assignee=u
    service j type=svc
    boundary je on=j error=E1
    user v assignee=\${p} many=seq:people:p
    user b candidateUsers=x,y cs:overdueAfter=PT1H cs:overdueThen=approve
    throw t compensate
    sub h event {
      start hs signal=go nointerrupt
      user c assignee=u
      end he
      hs > c
      c > he
    }
    end end
    s > a
    a > j
    j > v
    je > b
    v > b
    b > t
    t > end
    ca -> ua`,
}
export const CHILD = 'start s\nuser q assignee=u\nuser w assignee=u\nend end\ns > q\nq > w\nw > end'

/** A generator with a seed: a walk that fails can be walked again. */
export function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
export const pick = <T>(random: (below: number) => number, from: readonly T[]): T => from[random(from.length)]!
