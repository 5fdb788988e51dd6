BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entry (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	move_id VARCHAR(80) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	CONSTRAINT entry_once UNIQUE (table_id, move_id)
);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',1,'*731e88c8a7d2fbc8d6','opened',0,'{"code":"CXGX","game":"spots","rules":1,"seats":2,"options":{"trick_set":"adoption_event","off_leash":false,"d0g_treats":1,"paws_on_scored":false},"secret":"441f405a31d70fb2c8cfcd98d35f7e9c1498304ff184fc8603cc1d4b5be22bd8","shared":false,"open":true,"locked":true}',1.79503390099557375903e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',2,'*98338cae758d6e94de','sat',0,'{"name":"Ann","token":"2b6a3bc6b138252b30b637377686779ffec45a6b53035db2959f149559977951","entropy":""}',1.79503390099557375903e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',3,'*2db2debb50a58c2e10','bot',1,'{"bot":"quick","name":"Waldi","face":3}',1.79503390099557375903e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',4,'*508354ef3c7036cb2b','started',0,'{}',1.79503390099557375903e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',5,'*973d565b6e9a013549','here',0,'{"house":"5e179900927212b9"}',1.79503390101070713991e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',6,'*de6f063f2c75eb3853','said',0,'{"name":"Ann","text":"hello there"}',1.79503390104556393618e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',7,'0:m0','act',0,'{"text":"howl"}',1.79503390105061125759e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',8,'0:m1','act',0,'{"text":"keep"}',1.79503390105537271497e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',9,'0:m2','act',0,'{"text":"6 on 2"}',1.7950339010587289334e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',10,'*fe4764c54368a6dfe2','act',1,'{"text":"beg","by":"quick"}',1.79503390117287588124e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',11,'0:m3','act',0,'{"text":"walk"}',1.79503390118006730079e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',12,'0:m4','act',0,'{"text":"keep"}',1.79503390118418097495e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',13,'*65e2a0a1c6e931ae29','act',1,'{"text":"fetch","by":"quick"}',1795033901.19039);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',14,'*974ec42bff9a3d850d','act',1,'{"text":"reroll","by":"quick"}',1.7950339011972341538e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',15,'*4ae5ac03250e1ce5be','act',1,'{"text":"keep","by":"quick"}',1.79503390120410585405e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',16,'*f7dced50f02887b319','act',1,'{"text":"fetch 6","by":"quick"}',1.79503390121004819867e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',17,'*1bf1752d58adbc59c5','act',1,'{"text":"6 on 2","by":"quick"}',1.79503390121886277196e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',18,'0:m5','act',0,'{"text":"run"}',1.79503390122642445566e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',19,'0:m6','act',0,'{"text":"reroll"}',1.79503390123505878446e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',20,'0:m7','act',0,'{"text":"3 on 3"}',1.79503390124209475514e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',21,'0:m8','act',0,'{"text":"2 on 3"}',1.79503390125143051148e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',22,'0:m9','act',0,'{"text":"bury 1"}',1.79503390125433444973e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',23,'0:m10','act',0,'{"text":"roll"}',1.79503390125657248492e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',24,'0:m11','act',0,'{"text":"stop"}',1.79503390125881290436e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',25,'*dde52a6bcd52c6f309','act',1,'{"text":"howl","by":"quick"}',1.79503390126404857637e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',26,'*6592cd30ac4e98d315','act',1,'{"text":"keep","by":"quick"}',1.79503390126716446881e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',27,'*30b7b3c352f8dde708','act',1,'{"text":"2 on 2","by":"quick"}',1.79503390126903700826e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',28,'0:m12','act',0,'{"text":"beg"}',1.79503390127345561978e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',29,'*3538e51e77eb8a8f8e','act',1,'{"text":"roll_over","by":"quick"}',1.79503390127880692482e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',30,'*e90845db7b638a5e34','act',1,'{"text":"keep","by":"quick"}',1.79503390128230690958e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',31,'*905def2b1522c04adb','act',1,'{"text":"5 on 1","by":"quick"}',1.79503390128469276425e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',32,'*b20def5aa7427a7ee1','act',1,'{"text":"stop","by":"quick"}',1.79503390128709578517e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',33,'0:m13','act',0,'{"text":"score"}',1.79503390129262733456e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',34,'*7132907c78bfb7ecde','act',1,'{"text":"score","by":"quick"}',1.79503390129847741128e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',35,'0:m14','act',0,'{"text":"fetch"}',1.79503390130422544484e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',36,'0:m15','act',0,'{"text":"reroll"}',1.79503390130917382236e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',37,'0:m16','act',0,'{"text":"reroll"}',1.79503390131400656706e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',38,'0:m17','act',0,'{"text":"bust"}',1.79503390131698012353e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',39,'*9aaa62f9d710818967','act',1,'{"text":"run","by":"quick"}',1.79503390132026600838e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',40,'*011d6e83519b7572ed','act',1,'{"text":"keep","by":"quick"}',1.79503390132325053212e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',41,'*6a47c148b3d4529d8b','act',1,'{"text":"6 on 4","by":"quick"}',1.79503390132533431058e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',42,'*aa9810c63bed22e90c','act',1,'{"text":"3 on 1","by":"quick"}',1.79503390132750868801e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',43,'*f6ee7a55288ea3ee8f','act',1,'{"text":"2 on 1","by":"quick"}',1.79503390132971835137e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',44,'*970e0a0496f5b85fad','act',1,'{"text":"stop","by":"quick"}',1.79503390133174514772e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',45,'0:m18','act',0,'{"text":"run"}',1.79503390133625245089e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',46,'0:m19','act',0,'{"text":"5 on 4"}',1.79503390133887290956e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',47,'0:m20','act',0,'{"text":"bury 2"}',1.79503390134124970437e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',48,'0:m21','act',0,'{"text":"roll"}',1.7950339013432052136e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',49,'0:m22','act',0,'{"text":"bust"}',1.7950339013452427387e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',50,'*ef1bc5e5de17ca22ae','act',1,'{"text":"fetch","by":"quick"}',1.7950339013501336574e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',51,'*5d9f3be434a92f4c90','act',1,'{"text":"keep","by":"quick"}',1.79503390135493850706e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',52,'*4415730d356ff0a223','act',1,'{"text":"fetch 1","by":"quick"}',1.79503390135717439649e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',53,'*c58071b5f83cf5ba2c','act',1,'{"text":"1 on 3 4","by":"quick"}',1.7950339013592634201e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',54,'0:m23','act',0,'{"text":"walk"}',1.79503390136355853081e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',55,'0:m24','act',0,'{"text":"keep"}',1.79503390136778783791e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',56,'0:m25','act',0,'{"text":"bury 1"}',1.79503390136990141874e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',57,'0:m26','act',0,'{"text":"roll"}',1.79503390137196564674e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',58,'0:m27','act',0,'{"text":"keep"}',1.79503390137408161157e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',59,'0:m28','act',0,'{"text":"bury 2"}',1.79503390137740468975e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',60,'*58a7dee688ea280e32','act',1,'{"text":"beg","by":"quick"}',1.79503390138002967839e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',61,'0:m29','act',0,'{"text":"roll_over"}',1.79503390138260245315e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',62,'0:m30','act',0,'{"text":"keep"}',1.795033901385061264e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',63,'0:m31','act',0,'{"text":"5 on 4"}',1.79503390138770151139e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',64,'0:m32','act',0,'{"text":"4 on 1"}',1.79503390138986706732e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',65,'0:m33','act',0,'{"text":"2 on 1"}',1.79503390139186549184e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',66,'0:m34','act',0,'{"text":"stop"}',1.79503390139381623262e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',67,'*6617908dd7bcd79d6a','act',1,'{"text":"run","by":"quick"}',1.79503390139913749689e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',68,'*be86c353a488b537b8','act',1,'{"text":"keep","by":"quick"}',1.79503390140269041062e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',69,'*1ba921046a8d43e043','act',1,'{"text":"4 on 5","by":"quick"}',1.79503390140548062326e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',70,'*763074d4f520634bc6','act',1,'{"text":"2 on 6","by":"quick"}',1.79503390140770936007e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',71,'*1a5357bbfb81b366de','act',1,'{"text":"roll","by":"quick"}',1.79503390141042089463e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',72,'*a73ed8fe75d5276ddc','act',1,'{"text":"keep","by":"quick"}',1.79503390141262078281e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',73,'*c2bdd195e970976973','act',1,'{"text":"roll","by":"quick"}',1.79503390141474795339e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',74,'*f934284bbfab6bf6dc','act',1,'{"text":"keep","by":"quick"}',1.7950339014168906212e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',75,'*a979c2747d80657fc1','act',1,'{"text":"5 on 6","by":"quick"}',1.79503390141867780679e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',76,'*da4eea1b77f789468d','act',1,'{"text":"roll","by":"quick"}',1.79503390142063975337e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',77,'*436115365f7625fee5','act',1,'{"text":"reroll","by":"quick"}',1.79503390142267942432e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',78,'*7145bd1fd0db8d7fea','act',1,'{"text":"keep","by":"quick"}',1.79503390142495083806e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',79,'*ba1a1821ea324d318a','act',1,'{"text":"4 on 6","by":"quick"}',1.79503390142675542827e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',80,'*52acb13d29dc5887d5','act',1,'{"text":"stop","by":"quick"}',1.79503390142873978617e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',81,'0:m35','act',0,'{"text":"beg"}',1.79503390143331050879e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',82,'*4db55cc94d9d9c6eb0','act',1,'{"text":"roll_over","by":"quick"}',1.79503390143836975096e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',83,'*ce531548db5835e97e','act',1,'{"text":"keep","by":"quick"}',1.79503390144165086744e+09);
INSERT INTO "entry" VALUES('a236edd452b017ad7d99',84,'*0e67ef7362424cb211','act',1,'{"text":"3 on 5","by":"quick"}',1.79503390144401645664e+09);
INSERT INTO "entry" VALUES('e92a897ce33f0b8140b2',1,'*b1ba2aadc38302f105','opened',0,'{"code":"XSXN","game":"donutdog","rules":1,"seats":3,"options":{"fish_limit":"none","tiebreak":"shared","rounds":7,"open_rolls":false},"secret":"d711bf16b8da488ef1c4d2190ad4714ebee051339c761cfac510ed2288cc3ba1","shared":false,"open":true,"locked":true}',1.7950339014751622677e+09);
INSERT INTO "entry" VALUES('e92a897ce33f0b8140b2',2,'*741ef2820ef031ab79','sat',0,'{"name":"Ann","token":"ab4590469bad4f3227bb4f4672f532da962ebba0e2d19da7cdeba9e2bda55c06","entropy":""}',1.7950339014751622677e+09);
INSERT INTO "entry" VALUES('e92a897ce33f0b8140b2',3,'*958ea5afe6b69de1e3','bot',1,'{"bot":"quick","name":"Teddy","face":11}',1.7950339014751622677e+09);
INSERT INTO "entry" VALUES('e92a897ce33f0b8140b2',4,'*c14dcb0c75ab0ce918','bot',2,'{"bot":"quick","name":"Bonnie","face":1}',1.7950339014751622677e+09);
INSERT INTO "entry" VALUES('e92a897ce33f0b8140b2',5,'*23b99346c555cc1cb1','started',0,'{}',1.7950339014751622677e+09);
INSERT INTO "entry" VALUES('e92a897ce33f0b8140b2',6,'*da456641bf4bc8be1a','here',0,'{"house":"5e179900927212b9"}',1.79503390148498702047e+09);
INSERT INTO "entry" VALUES('e92a897ce33f0b8140b2',7,'*9a92e3d9740448a779','said',0,'{"name":"Ann","text":"hello there"}',1795033901.56989);
INSERT INTO "entry" VALUES('e92a897ce33f0b8140b2',8,'0:m0','act',0,'{"text":"pick d4 d4 d6 d20"}',1.79503390157908344262e+09);
INSERT INTO "entry" VALUES('e92a897ce33f0b8140b2',9,'*efc32c73f2f2bae964','act',1,'{"text":"pick d4 d12 d20 d20","by":"quick"}',1.79503390159067773815e+09);
INSERT INTO "entry" VALUES('e92a897ce33f0b8140b2',10,'*ea6fe0fa48586576a0','act',2,'{"text":"pick d4 d12 d20 d20","by":"quick"}',1.79503390159469342233e+09);
INSERT INTO "entry" VALUES('e92a897ce33f0b8140b2',11,'0:m1','act',0,'{"text":"reroll d4:1 d4:4 d6:6"}',1.79503390160051369672e+09);
INSERT INTO "entry" VALUES('e92a897ce33f0b8140b2',12,'0:m2','act',0,'{"text":"done"}',1.7950339016095893383e+09);
INSERT INTO "entry" VALUES('e92a897ce33f0b8140b2',13,'*ed412651fe69c50a18','act',1,'{"text":"done","by":"quick"}',1.79503390161634254458e+09);
INSERT INTO "entry" VALUES('e92a897ce33f0b8140b2',14,'*be8b3884ecbc8b71fd','act',2,'{"text":"done","by":"quick"}',1.79503390162782621385e+09);
INSERT INTO "entry" VALUES('e92a897ce33f0b8140b2',15,'0:m3','act',0,'{"text":"take fish for reroll"}',1.79503390163194799424e+09);
INSERT INTO "entry" VALUES('e92a897ce33f0b8140b2',16,'*57152fe1b1d843e611','act',1,'{"text":"bonus magic for d20:13","by":"quick"}',1.79503390164571022986e+09);
INSERT INTO "entry" VALUES('e92a897ce33f0b8140b2',17,'*8f03419151c96efecf','act',1,'{"text":"take moon_owl","by":"quick"}',1.79503390165230369565e+09);
INSERT INTO "entry" VALUES('e92a897ce33f0b8140b2',18,'*e562c7aa9257e58fa0','act',2,'{"text":"take dog spare d20:20","by":"quick"}',1.79503390166487097738e+09);
INSERT INTO "entry" VALUES('e92a897ce33f0b8140b2',19,'*875cc46c92b6a69866','act',2,'{"text":"bonus vp_reroll for d20:20","by":"quick"}',1.79503390166866111758e+09);
INSERT INTO "entry" VALUES('e92a897ce33f0b8140b2',20,'0:m4','act',0,'{"text":"pick d4 d10 d20 d20"}',1.79503390170339202887e+09);
INSERT INTO "entry" VALUES('e92a897ce33f0b8140b2',21,'*3bb74458aec3a4ab1c','act',1,'{"text":"pick d12 d12 d20 d20","by":"quick"}',1.79503390176572132108e+09);
INSERT INTO "entry" VALUES('e92a897ce33f0b8140b2',22,'*d230992d1dd3425915','act',2,'{"text":"pick d12 d12 d20 d20","by":"quick"}',1.79503390177704238886e+09);
INSERT INTO "entry" VALUES('e92a897ce33f0b8140b2',23,'*c72b535c2d24671c3d','act',1,'{"text":"done","by":"quick"}',1.79503390180100202565e+09);
INSERT INTO "entry" VALUES('e92a897ce33f0b8140b2',24,'*2d6871868111660e57','act',2,'{"text":"reroll d12:1 d20:1","by":"quick"}',1.79503390181883692739e+09);
INSERT INTO "entry" VALUES('26ee1c9cf44fe6ca517d',1,'*032e6326be40782e33','opened',0,'{"code":"ZQWK","game":"dog","rules":1,"seats":4,"options":{"play_direction":"clockwise","starter_rotates_each_round":false,"idle_jack":false,"canadian_seven":false,"continuous_deck":false,"joker_finish_allowed":false},"secret":"d5fd1a6bc1533942e46dcbbdf2fadce74cb758e5e2da8354535dca8014b5b2d4","shared":false,"open":true}',1.7950339018200457096e+09);
INSERT INTO "entry" VALUES('26ee1c9cf44fe6ca517d',2,'*2322a37b4f5f20ec14','sat',0,'{"name":"Ann","token":"b9b5db8fcf4c617f27ea56b2c5bbd0ef12bc6ec76acdd0ea7af2c477f65123c0","entropy":""}',1.7950339018200457096e+09);
INSERT INTO "entry" VALUES('e92a897ce33f0b8140b2',25,'*d6e15aa32580da7daf','act',2,'{"text":"reroll d12:6 d20:3","by":"quick"}',1.79503390184755396838e+09);
INSERT INTO "entry" VALUES('e92a897ce33f0b8140b2',26,'*8a69eeaedd3886d1dc','act',2,'{"text":"done","by":"quick"}',1.79503390185238623621e+09);
INSERT INTO "entry" VALUES('26ee1c9cf44fe6ca517d',3,'*27e8bc6343c7812326','sat',1,'{"name":"Bo","token":"5fa48fdeed24d929778b6010d9b365e221b443fb1aca805e504cadffa459f432","entropy":""}',1.79503390187142086026e+09);
INSERT INTO "entry" VALUES('71d278d0238d5e97096c',1,'*4791fc615b030bc818','opened',0,'{"code":"SCGN","game":"gonuts","rules":1,"seats":2,"options":{"deck_tier":"usual","sprinkled_self":false,"maple_frosted_strict":false,"open_hand_scores":false},"secret":"2bcb0a6a5fa1e769996db119a87801f4133da6a6f70acf6104a3cd1e606dfaff","shared":false,"open":false}',1.79503390190945577619e+09);
INSERT INTO "entry" VALUES('71d278d0238d5e97096c',2,'*80892b8aa40ad4b490','sat',0,'{"name":"Ann","token":"6a63cbbfa8c018d02054b12d754b9f7d24875b9d17af800f29a4911a8ffec381","entropy":""}',1.79503390190945577619e+09);
INSERT INTO "entry" VALUES('71d278d0238d5e97096c',3,'*269e73e8ba746c14ff','sat',1,'{"name":"Bo","token":"cac5b6b0e4885183f0c87cc4ae5c9d1a1deabd570e57b32cc838e5015c4036b1","entropy":""}',1.79503390193892788887e+09);
CREATE TABLE house (
	id VARCHAR(32) NOT NULL, 
	seen_at FLOAT NOT NULL, 
	onlookers TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "house" VALUES('5e179900927212b9',1.7950339009921774864e+09,'{}');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	code VARCHAR(8) NOT NULL, 
	stage VARCHAR(16) NOT NULL, 
	listed BOOLEAN NOT NULL, 
	here INTEGER NOT NULL, 
	info TEXT NOT NULL, 
	keeper VARCHAR(32) NOT NULL, 
	changed_at FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (code)
);
INSERT INTO "tables" VALUES('a236edd452b017ad7d99','CXGX','over',1,1,'{"table":"a236edd452b017ad7d99","code":"CXGX","game":"spots","title":"Spots","rules":1,"stage":"over","seats":2,"options":{"trick_set":"adoption_event","off_leash":false,"d0g_treats":1,"paws_on_scored":false},"chairs":[{"name":"Ann","bot":"","face":0,"minding":false,"here":true,"host":true,"team":0},{"name":"Waldi","bot":"quick","face":3,"minding":false,"here":true,"host":false,"team":1}],"locked":true,"open":true,"shared":false,"timer":"none","odds":true,"hints":true,"lesson":false,"day":"","puzzle":"","duplicate":false,"sealed":false,"commitment":"74778ddd3534fb3ed704efce1dc84af0565acb7cedd60e3b81e20542f4976600","onlookers":0,"next":""}','5e179900927212b9',1.79503390101070713991e+09);
INSERT INTO "tables" VALUES('e92a897ce33f0b8140b2','XSXN','playing',1,1,'{"table":"e92a897ce33f0b8140b2","code":"XSXN","game":"donutdog","title":"Donut Dog","rules":1,"stage":"playing","seats":3,"options":{"fish_limit":"none","tiebreak":"shared","rounds":7,"open_rolls":false},"chairs":[{"name":"Ann","bot":"","face":0,"minding":false,"here":true,"host":true,"team":0},{"name":"Teddy","bot":"quick","face":11,"minding":false,"here":true,"host":false,"team":1},{"name":"Bonnie","bot":"quick","face":1,"minding":false,"here":true,"host":false,"team":2}],"locked":true,"open":true,"shared":false,"timer":"none","odds":true,"hints":true,"lesson":false,"day":"","puzzle":"","duplicate":false,"sealed":false,"commitment":"5fd08c2f4d0deca345ed7c8c5724dd6037cf4585b459577b339ce518648d0ab1","onlookers":0,"next":""}','5e179900927212b9',1.79503390148498702047e+09);
INSERT INTO "tables" VALUES('26ee1c9cf44fe6ca517d','ZQWK','lobby',1,0,'{"table":"26ee1c9cf44fe6ca517d","code":"ZQWK","game":"dog","title":"Dog","rules":1,"stage":"lobby","seats":4,"options":{"play_direction":"clockwise","starter_rotates_each_round":false,"idle_jack":false,"canadian_seven":false,"continuous_deck":false,"joker_finish_allowed":false},"chairs":[{"name":"Ann","bot":"","face":0,"minding":false,"here":false,"host":true,"team":0},{"name":"Bo","bot":"","face":0,"minding":false,"here":false,"host":false,"team":1},{"name":"","bot":"","face":0,"minding":false,"here":true,"host":false,"team":0},{"name":"","bot":"","face":0,"minding":false,"here":true,"host":false,"team":1}],"locked":false,"open":true,"shared":false,"timer":"none","odds":true,"hints":true,"lesson":false,"day":"","puzzle":"","duplicate":false,"sealed":false,"commitment":"093c82bc6b29dca6627af29b87f3da7f418e0b4eacde3aa29dd47d88bb02fb1c","onlookers":0,"next":""}','5e179900927212b9',1.79503390187142086026e+09);
INSERT INTO "tables" VALUES('71d278d0238d5e97096c','SCGN','lobby',0,0,'{"table":"71d278d0238d5e97096c","code":"SCGN","game":"gonuts","title":"Go Nuts for Donuts","rules":1,"stage":"lobby","seats":2,"options":{"deck_tier":"usual","sprinkled_self":false,"maple_frosted_strict":false,"open_hand_scores":false},"chairs":[{"name":"Ann","bot":"","face":0,"minding":false,"here":false,"host":true,"team":0},{"name":"Bo","bot":"","face":0,"minding":false,"here":false,"host":false,"team":1}],"locked":false,"open":false,"shared":false,"timer":"none","odds":true,"hints":true,"lesson":false,"day":"","puzzle":"","duplicate":false,"sealed":false,"commitment":"39b8a347552770f1b4c0a53decefb32d4428bf104ffaf2bbbef55ddd5e83c48d","onlookers":0,"next":""}','5e179900927212b9',1.79503390193892788887e+09);
CREATE INDEX tables_by_change ON tables (stage, changed_at);
COMMIT;
