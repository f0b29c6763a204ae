-- Each job was put into the queue with four plans made anew, because a list of one was supposed to be a long one. Made once
-- they must look jobs up by their keys, however few there were on that day.
alter function infra_enqueue(text, json, text, timestamptz, text) set plan_cache_mode = force_generic_plan;
alter function infra_enqueue(text, json, text, timestamptz, text) set enable_seqscan = off;
alter function infra_enqueue(text, json, text, timestamptz, text) set enable_hashjoin = off;
alter function infra_enqueue(text, json, text, timestamptz, text) set enable_mergejoin = off;
